import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { trueNames } from '../../ui/models/names.ts';

type Written = Pick<ConsensusState, 'text' | 'citations' | 'sentences'>;

export interface HidingOf {
  readonly question: string;
  /** The texts of the answers. */
  readonly answers: readonly string[];
  /** Returns the neutral name of a model. */
  readonly nameOf: (model: ModelKey) => string;
}

interface Hidden {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

const models = new Map(modelKeys.map((model) => [trueNames.shortNameOf(model), model]));
const escaped = [...models.keys()].map((name) =>
  name.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`),
);
const anyName = RegExp(escaped.join('|'), 'g');
/** Matches a name as a whole word, also next to a script without spaces. "GPT-4" and "Gemini 2" do not count as names of the panel. */
const named = RegExp(
  String.raw`(?<![\p{Script=Latin}\p{N}_])(?:${escaped.join('|')})(?=s?(?![\p{Script=Latin}\p{N}_]|[- ]?\d))`,
  'gu',
);

/**
 * Replaces the model names that the server put into a composer's text, and shifts the offsets. If the question contains the name, or
 * an answer contains it in the same phrase, the text is about the name, so it stays.
 */
export function hideNames<T extends Written>(written: T, of: HidingOf): T {
  const hidden = findNames(written.text, of);
  if (hidden.length === 0) return written;
  const shift = (at: number) => shiftAt(at, hidden);
  return {
    ...written,
    text: replaceAll(written.text, hidden),
    citations: written.citations.map((it) => ({ ...it, at: shift(it.at) })),
    sentences: written.sentences.map((it) => ({
      ...it,
      start: shift(it.start),
      end: shift(it.end),
    })),
  };
}

function findNames(text: string, { question, answers, nameOf }: HidingOf): readonly Hidden[] {
  const subjects = new Set(
    answers.flatMap((answer) =>
      [...answer.matchAll(anyName)].flatMap(({ 0: name, index }) =>
        toPhrases(answer, { start: index, end: index + name.length }),
      ),
    ),
  );
  return [...text.matchAll(named)].flatMap(({ 0: name, index: start }) => {
    const model = models.get(name);
    const end = start + name.length;
    const isSubject =
      question.includes(name) ||
      toPhrases(text, { start, end }).some((phrase) => subjects.has(phrase));
    return model && !isSubject ? [{ start, end, name: nameOf(model) }] : [];
  });
}

const longestPhrase = 40;

/** The name with the word before it, and with the word after it: "says Claude" and "Claude Monet". */
function toPhrases(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): readonly string[] {
  const name = text.slice(start, end);
  const before = text.slice(Math.max(0, start - longestPhrase), start);
  const after = text.slice(end, end + longestPhrase);
  const [word] = /[\p{L}\p{N}]+[^\p{L}\p{N}\n]{1,2}$/u.exec(before) ?? [];
  const [next] = /^[^\p{L}\p{N}\n]{1,2}[\p{L}\p{N}]+(?=[^\p{L}\p{N}])/u.exec(after) ?? [];
  return [...(word ? [word + name] : []), ...(next ? [name + next] : [])];
}

function replaceAll(text: string, hidden: readonly Hidden[]): string {
  let from = 0;
  const pieces = hidden.map(({ start, end, name }) => {
    const piece = text.slice(from, start) + name;
    from = end;
    return piece;
  });
  return pieces.join('') + text.slice(from);
}

/** Shifts an offset; inside a name it moves to the end of the name. */
function shiftAt(at: number, hidden: readonly Hidden[]): number {
  let shifted = at;
  for (const { start, end, name } of hidden) {
    if (start >= at) break;
    shifted += name.length - (Math.min(end, at) - start);
  }
  return shifted;
}
