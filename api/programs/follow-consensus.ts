import { waitUnlessAborted } from '@quartet/runtime/time/until-aborted.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import { forEachModel, modelKeys, shortNames } from '@quartet/shared/domain/panel.ts';
import { consensusSentence } from '@quartet/shared/protocol/consensus-sentence.ts';
import { toTurnFacts } from '@quartet/shared/protocol/to-sse-frame.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import type { ApiContext } from '../context.ts';
import { createExpiredError } from '../http/within.ts';
import type { TurnPatience } from '../relay/turn-patience.ts';

/** `progress`: a sentence about an answer that has ended. `restart`: another model starts the text again. `end` comes once, last. */
type TurnPart =
  | { readonly type: 'progress' | 'text'; readonly text: string }
  | { readonly type: 'restart' }
  | { readonly type: 'end'; readonly state: TurnState };
export type TurnParts = AsyncGenerator<TurnPart, void>;

export interface FollowConsensusOptions {
  readonly turn: TurnRef;
  /** By default that of a turn which has just been asked. */
  readonly patience?: TurnPatience;
  readonly signal: AbortSignal;
}

/** How long words after the first ones are gathered before they are passed on. */
const gatherMs = 30;

/**
 * Yields the text of a turn's consensus while it is written. Throws `answer_expired`, `no_answer` when every model failed, and
 * the signal's reason.
 */
export async function* followConsensus(
  { hub }: ApiContext,
  { turn, patience = { beginMs: 5_000 }, signal }: FollowConsensusOptions,
): TurnParts {
  let news = Promise.withResolvers<void>();
  using opened = await hub.openTurn(
    turn,
    (events) => events.some(({ type }) => type !== 'answer-delta') && news.resolve(),
    patience,
  );
  if (!opened) throw createExpiredError();
  signal.addEventListener('abort', () => news.resolve(), { once: true });
  const told = new Set<string>();
  let shown = '';
  for (;;) {
    signal.throwIfAborted();
    const state = opened.state();
    for (const model of modelKeys.filter((each) => !told.has(each))) {
      const { status, outcome } = state.answers[model];
      if (status !== 'ended') continue;
      told.add(model);
      yield { type: 'progress', text: `${shortNames[model]}: ${outcome}` };
    }
    const { text } = state.consensus;
    if (!text.startsWith(shown)) {
      yield { type: 'restart' };
      shown = '';
    }
    if (text !== shown) yield { type: 'text', text: text.slice(shown.length) };
    shown = text;
    if (state.status === 'ended') return yield* toEnd(state);
    await news.promise;
    news = Promise.withResolvers();
    if (shown !== '') await waitUnlessAborted(gatherMs, signal);
  }
}

/** Writes a part for a reader who keeps all of them: a line separates a text that starts again, since nothing can be taken back. */
export function wordsOfPart(part: TurnPart): string {
  if (part.type === 'restart') return '\n\n---\n\n';
  return part.type === 'text' ? part.text : '';
}

function* toEnd(state: TurnState): Generator<TurnPart, void> {
  if (state.outcome === 'failed') {
    throw new AppError('no_answer', 'None of the models could answer. Nothing was charged.');
  }
  const tail = toTail(state);
  if (tail !== '') yield { type: 'text', text: state.consensus.text ? tail : tail.trimStart() };
  yield { type: 'end', state };
}

/** Writes what a reader of the text alone would miss: answers that were not combined, where models disagree, who is missing. */
function toTail({ consensus, answers }: TurnState): string {
  const { lines, missing, basedOn, outcome, reason } = consensus;
  const apart = outcome !== 'complete' && outcome !== 'single' && reason;
  const answered = modelKeys.filter((model) => answers[model].text !== '');
  const differing = lines.flatMap(({ line }) => {
    if (line.kind !== 'disagreement') return [];
    const sides = line.stances.map(({ stance, cites }) => {
      const sayers = modelKeys.filter((key) => cites.some(({ model }) => model === key));
      return `${sayers.map((model) => shortNames[model]).join(', ')}: ${stance}`;
    });
    return [`- ${[line.topic, sides.join(' / ')].filter(Boolean).join(': ')}`];
  });
  const parts = [
    apart && consensusSentence(apart),
    ...answered.map((model) => apart && `**${shortNames[model]}**\n\n${answers[model].text}`),
    differing.length > 0 && `**Where the models disagree**\n\n${differing.join('\n')}`,
    missing.length > 0 && `*Based on ${basedOn.length} of ${modelKeys.length} models.*`,
  ];
  return parts.flatMap((part) => (part ? [`\n\n${part}`] : [])).join('');
}

/** Returns the field `quartet` of a reply: what the page shows besides the text. docs/protocol.md describes its parts. */
export function toDetails(state: TurnState) {
  const { outcome, basedOn, missing, sentences } = state.consensus;
  const lines = state.consensus.lines.map(({ line }) => line);
  const { demo, webSearch, asked, chosen, charged } = toTurnFacts(state);
  return {
    outcome,
    based_on: basedOn,
    missing,
    lines,
    sentences,
    answers: forEachModel((model) => ({ ...state.answers[model], attempt: undefined })),
    charged,
    demo,
    web_search: webSearch,
    asked,
    chosen,
  };
}
