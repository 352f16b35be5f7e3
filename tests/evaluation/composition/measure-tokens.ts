import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Question } from '@quartet/shared/domain/question.ts';
import type { Prompt } from '@quartet/worker/providers/language-model.ts';
import { estimateTokens } from '@quartet/worker/providers/layers/call-tally.ts';
import type { Panel } from '@quartet/worker/providers/panel.ts';
import type { Answers } from './ask-panel.ts';
import { composeAnswers } from './compose-answers.ts';
import { toTurn } from './list-turns.ts';
import { readTask, type Task, wrapCalls } from './wrap-calls.ts';

export interface Spent {
  input: number;
  /** The part of the input with which an earlier call also began, so that a provider may have it in a cache. */
  again: number;
  output: number;
}

export interface Share {
  readonly read: number;
  readonly inAll: number;
}

export interface TokenShares {
  /** The estimated tokens of the answers. */
  readonly given: number;
  readonly spent: ReadonlyMap<Task, Spent>;
  /** The tokens that a call reads, and the sum of the tokens that it reads and writes, as multiples of `given`. */
  readonly composing: Share;
  readonly checking: Share;
}

/** Returns a panel whose calls are counted. */
export function tallyCalls(panel: Panel) {
  const spent = new Map<Task, Spent>();
  const prompts: string[] = [];
  const tallied = wrapCalls(panel, async function* ({ model, prompt, limits }) {
    const task = readTask(prompt);
    const own = spent.get(task) ?? { input: 0, again: 0, output: 0 };
    spent.set(task, own);
    const text = toText(prompt);
    own.input += estimateTokens(text);
    const shared = Math.max(0, ...prompts.map((before) => countShared(before, text)));
    own.again += estimateTokens(text.slice(0, shared));
    prompts.push(text);
    for await (const part of model.openAnswer(prompt, limits)) {
      if (part.type === 'text-delta') own.output += estimateTokens(part.text);
      yield part;
    }
  });
  return { panel: tallied, spent };
}

/** Estimates the tokens of the answers. */
export function countGiven(answers: Answers): number {
  return modelKeys.reduce((sum, model) => sum + estimateTokens(answers[model] ?? ''), 0);
}

/** Composes a consensus, and counts what its calls read and write. */
export async function measureTokens(input: {
  readonly panel: Panel;
  readonly question: Question;
  readonly answers: Answers;
}): Promise<TokenShares> {
  const { panel, spent } = tallyCalls(input.panel);
  await composeAnswers({ ...input, panel, turn: toTurn('bench') });
  const given = countGiven(input.answers);
  const share = (task: Task): Share => {
    const own = spent.get(task) ?? { input: 0, output: 0 };
    return { read: own.input / given, inAll: (own.input + own.output) / given };
  };
  return {
    given,
    spent,
    composing: share('compose'),
    checking: share('check'),
  };
}

function toText({ system = '', messages }: Prompt): string {
  return [system, ...messages.flatMap(({ text, task = '' }) => [text, task])].join('');
}

/** The number of characters with which both texts begin. */
function countShared(one: string, other: string): number {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  return shared;
}
