import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Question } from '@quartet/shared/domain/question.ts';
import type { ComposingBrief } from '@quartet/worker/consensus/brief/create-brief.ts';
import { type Claim, listClaims } from '@quartet/worker/consensus/compare/claim.ts';
import type { Prompt } from '@quartet/worker/providers/language-model.ts';
import type { Panel } from '@quartet/worker/providers/panel.ts';
import { indexUnits } from '@quartet/worker/units/citable-answer.ts';
import type { Answers } from './ask-panel.ts';
import { composeAnswers } from './compose-answers.ts';
import { toTurn } from './list-turns.ts';
import { readTask, type Task, wrapCalls } from './wrap-calls.ts';

export interface Spent {
  input: number;
  /** Of the input: what an earlier call began with, too, so that a provider's cache may have it. */
  again: number;
  output: number;
}

export interface Share {
  readonly read: number;
  readonly inAll: number;
}

export interface TokenShares {
  /** Of the answers, in tokens: characters by four. */
  readonly given: number;
  readonly spent: ReadonlyMap<Task, Spent>;
  /** What compare and write read, and what they read and write, of what the answers have. */
  readonly composing: Share;
  readonly checking: Share;
  /** What the comparison writes, of the same with typed quotes. */
  readonly typed: number;
}

/** A panel whose calls are counted, and what each kind of them has said. */
export function tallyCalls(panel: Panel) {
  const spent = new Map<Task, Spent>();
  const said = new Map<Task, string>();
  const prompts: string[] = [];
  const tallied = wrapCalls(panel, async function* ({ slot, prompt, limits }) {
    const task = readTask(prompt);
    const own = spent.get(task) ?? { input: 0, again: 0, output: 0 };
    spent.set(task, own);
    const text = toText(prompt);
    own.input += text.length / 4;
    own.again += Math.max(0, ...prompts.map((before) => countShared(before, text))) / 4;
    prompts.push(text);
    for await (const part of slot.openAnswer(prompt, limits)) {
      if (part.type === 'text-delta') {
        own.output += part.text.length / 4;
        said.set(task, (said.get(task) ?? '') + part.text);
      }
      yield part;
    }
  });
  return { panel: tallied, spent, said };
}

/** The tokens of answers: characters by four. */
export function countGiven(answers: Answers): number {
  return modelKeys.reduce((sum, model) => sum + (answers[model]?.length ?? 0) / 4, 0);
}

/** Composes a consensus, and counts what its calls read and write. */
export async function measureTokens(input: {
  readonly panel: Panel;
  readonly question: Question;
  readonly answers: Answers;
}): Promise<TokenShares> {
  const { panel, spent, said } = tallyCalls(input.panel);
  const { brief } = await composeAnswers({ ...input, panel, turn: toTurn('bench') });
  const given = countGiven(input.answers);
  const compared = said.get('compare') ?? '';
  const share = (...tasks: readonly Task[]): Share => {
    const own = tasks.flatMap((task) => spent.get(task) ?? []);
    const read = own.reduce((sum, { input: each }) => sum + each, 0);
    const written = own.reduce((sum, { output }) => sum + output, 0);
    return { read: read / given, inAll: (read + written) / given };
  };
  const typed = JSON.stringify(toTypedQuotes(readClaims(compared), brief)).length;
  return {
    given,
    spent,
    composing: share('compare', 'write'),
    checking: share('check'),
    typed: compared.length / typed,
  };
}

function toText({ system = '', messages }: Prompt): string {
  return [system, ...messages.flatMap(({ text, task = '' }) => [text, task])].join('');
}

/** The characters with which both begin. */
function countShared(one: string, other: string): number {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  return shared;
}

function readClaims(text: string): Claim[] {
  return text
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => listClaims(JSON.parse(line)));
}

function labelOf(id: string): string {
  return id.replace(/\d+$/, '');
}

/** As comparisons were written before units: every citation as the words of its unit, 240 characters at most. */
function toTypedQuotes(claims: readonly Claim[], { answers }: ComposingBrief): object {
  const units = indexUnits(answers);
  const quotes = (ids: readonly string[]) =>
    ids.map((id) => ({ id: labelOf(id), quote: units.get(id)?.text.slice(0, 240) ?? '' }));
  return {
    shortAnswers: claims.flatMap((claim) =>
      claim.type === 'vote'
        ? claim.units.map((id) => ({ id: labelOf(id), answer: claim.answer }))
        : [],
    ),
    agree: claims.flatMap((claim) =>
      claim.type === 'agree' ? [{ point: claim.point, support: quotes(claim.units) }] : [],
    ),
    disagree: claims.flatMap((claim) =>
      claim.type === 'disagree'
        ? [
            {
              topic: claim.topic,
              kind: claim.kind,
              stances: claim.stances.map(({ stance, units: ids }) => ({
                ids: ids.map(labelOf),
                stance,
                quotes: quotes(ids),
              })),
              resolution: null,
              whatWouldSettleIt: claim.whatWouldSettleIt,
            },
          ]
        : [],
    ),
    onlyOne: claims.flatMap((claim) =>
      claim.type === 'only'
        ? quotes(claim.units).map((one) => ({ ...one, point: claim.point }))
        : [],
    ),
    suspicious: [],
  };
}
