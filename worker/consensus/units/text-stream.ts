import { createVerbatim, type Verbatim } from './verbatim.ts';

/** One step: how many characters are taken off the beginning of a text, what is shown for them, and a note on the place. */
export interface Step<Note> {
  readonly length: number;
  readonly shown: string;
  readonly note?: Note;
}

/** Null when a text begins with nothing special, `wait` when more of it has to be known. After `isLast` none comes. */
export type TakeStep<Note> = (text: string, isLast: boolean) => Step<Note> | 'wait' | null;

export interface Shown<Note> {
  readonly text: string;
  /** `at`: how much was shown before, from the beginning of the text. */
  readonly notes: readonly { readonly at: number; readonly note: Note }[];
}

export interface TextStream<Note> {
  push(text: string): Shown<Note>;
  end(): Shown<Note>;
}

/** Longest step, and longest wait for more text. */
const longestStep = 1_000;

const inText = /`+|~+|\$\$|\$|\\[^]|\n|[ \t\u00a0]+|!?\[|[(【]|[^`~$\\\n \t\u00a0![(【]+|[^]/uy;
const inCode = /`+|~+|\n|[ \t\u00a0]+|!?\[|[(【]|[^`~\n \t\u00a0![(【]+|[^]/uy;
const mayBeginStep = /^(?:[ \t\u00a0]+|!?\[|[(【])$/u;
/** Text that may become another token when more follows. */
const mayGrow = /^(?:[`~ \t\u00a0!]+|\$\$?|\\)$/u;

/**
 * Rewrites a Markdown text while it grows; code and formulas are left alone. What is shown does not depend on how the
 * text was cut into pieces.
 */
export function createTextStream<Note>(take: TakeStep<Note>): TextStream<Note> {
  const verbatim = createVerbatim();
  let held = '';
  let length = 0;

  function run(added: string, isLast: boolean): Shown<Note> {
    held += added;
    let text = '';
    const notes: { at: number; note: Note }[] = [];
    let at = 0;
    while (at < held.length) {
      const rest = held.slice(at, at + longestStep);
      const isSettled = rest.length === longestStep || isLast;
      const step = nextStep({ rest, isSettled }, verbatim, take);
      if (!step) break;
      if (step.note !== undefined) notes.push({ at: length + text.length, note: step.note });
      text += step.shown;
      at += step.length;
    }
    held = held.slice(at);
    length += text.length;
    return { text, notes };
  }

  return { push: (text) => run(text, false), end: () => run('', true) };
}

interface Ahead {
  readonly rest: string;
  /** Set when nothing that follows can change it. */
  readonly isSettled: boolean;
}

function nextStep<Note>(
  { rest, isSettled }: Ahead,
  verbatim: Verbatim,
  take: TakeStep<Note>,
): Step<Note> | null {
  const pattern = verbatim.isCode ? inCode : inText;
  pattern.lastIndex = 0;
  const token = pattern.exec(rest)?.[0] ?? rest;
  if (mayBeginStep.test(token) && !verbatim.isFenced) {
    const step = take(rest, isSettled);
    if (step === 'wait') return null;
    const isVerbatim = step && verbatim.decide(rest.slice(step.length), isSettled);
    if (step && isVerbatim === null) return null;
    if (step && !isVerbatim) return step;
  }
  if (token.length === rest.length && !isSettled && mayGrow.test(token)) return null;
  verbatim.see(token, rest.charAt(token.length));
  return { length: token.length, shown: token };
}
