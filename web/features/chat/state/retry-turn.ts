import { forEachModel, type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { ChatRequest } from '@quartet/shared/http/bodies.ts';
import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { isCombinable } from '@quartet/shared/protocol/is-combinable.ts';
import { isRetryable } from '@quartet/shared/protocol/is-retryable.ts';
import type { AnswerState, ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { strings } from '../strings.ts';
import { createChatTurn } from './change-chat.ts';
import type { ChatState, ChatTurn, CombineChoice } from './chat-state.ts';

/** Returns true when asking again may complete an answer, unless it has reached the longest length. */
export function isWorthRetrying(answer: AnswerState): boolean {
  return answer.reason !== 'length_limit' && isRetryable(answer);
}

/** The models whose answer to an ended turn failed. */
export function findRetryable({ state }: ChatTurn): readonly ModelKey[] {
  if (state.status !== 'ended') return [];
  return modelKeys.filter((model) => isWorthRetrying(state.answers[model]));
}

/** True while a turn may be asked again: it is the newest one, all of its question is there, and no turn is running. */
export function isRetryOpen({ turns, loading }: ChatState, key: number): boolean {
  const turn = turns.at(-1);
  if (loading || turn?.key !== key || turn.question.lost) return false;
  return turn.state.status === 'ended';
}

/** Lists the models to retry now that a turn has ended. */
export function findAskNext({ askNext, state }: ChatTurn): readonly ModelKey[] {
  return askNext.filter((model) => isWorthRetrying(state.answers[model]));
}

/** The turn as a retry begins: the answers of these models wait, the others stay. */
export function restartTurn(turn: ChatTurn, models: readonly ModelKey[]): ChatTurn {
  const fresh = createChatTurn(turn);
  const before = findConsensus(turn);
  const hasEarlier = models.length < modelKeys.length && before.text !== '';
  const earlierAnswers = before === turn.earlier ? turn.earlierAnswers : turn.state.answers;
  const pick = <T>(before: Readonly<Record<ModelKey, T>>, after: Readonly<Record<ModelKey, T>>) =>
    forEachModel((model) => (models.includes(model) ? after : before)[model]);
  return {
    ...fresh,
    revealed: turn.revealed,
    state: {
      ...createTurnState(),
      demo: turn.state.demo,
      webSearch: turn.state.webSearch,
      asked: models,
      answers: pick(turn.state.answers, fresh.state.answers),
    },
    clocks: pick(turn.clocks, fresh.clocks),
    earlier: hasEarlier ? before : null,
    earlierAnswers: hasEarlier ? earlierAnswers : null,
    replaced: forEachModel((model) => {
      const answer = turn.state.answers[model];
      if (!models.includes(model)) return turn.replaced[model];
      return isAnotherOpen(answer) ? { answer } : null;
    }),
  };
}

/** The models whose answers take part in a consensus. */
export function findAdmitted({ state }: ChatTurn): readonly ModelKey[] {
  return modelKeys.filter((model) => isCombinable(state.answers[model]));
}

/** Lists the models to leave out when combining again. */
export function findLeftOut({ state, leftOut }: ChatTurn): readonly ModelKey[] {
  return leftOut ?? state.chosen.without;
}

/**
 * True while the answers of a turn can be combined again: two of them are there, and the API still keeps them or has
 * vouched for them.
 */
export function canCombineAgain(chat: ChatState, turn: ChatTurn): boolean {
  return canCarryOn(chat, turn) && findAdmitted(turn).length > 1;
}

/** Returns true when the API can continue from a turn's answers. */
function canCarryOn(chat: ChatState, turn: ChatTurn): boolean {
  const isKept = turn.refusal === null || turn.state.receipt !== null;
  const isWhole = turn.turnId !== null && !turn.broken;
  return isKept && isWhole && isRetryOpen(chat, turn.key);
}

/** The body that combines the answers of an ended turn again. */
export function toCombineRequest(
  turn: ChatTurn,
  { composer, without }: CombineChoice,
): ChatRequest {
  const { composer: _, ...request } = toRetryRequest(turn, []);
  const { receipt, answers } = turn.state;
  const chosen = { without: [...without], ...(receipt && { carried: { receipt, answers } }) };
  return {
    ...request,
    ...(composer && { composer }),
    ...(request.retry && { retry: { ...request.retry, ...chosen } }),
  };
}

/** True for an answer in whose place another one can be had, for a credit: what failed is asked again for nothing. */
function isAnotherOpen(answer: AnswerState): boolean {
  return answer.status === 'ended' && !isRetryable(answer);
}

/** True while the newest turn's model can be asked for another answer than the one that stands. */
export function canAskAnother(chat: ChatState, turn: ChatTurn, model: ModelKey): boolean {
  return canCarryOn(chat, turn) && isAnotherOpen(turn.state.answers[model]);
}

/** The body that asks a model of an ended turn for another answer. */
export function toAnotherRequest(turn: ChatTurn, model: ModelKey): ChatRequest {
  const request = toCombineRequest(turn, { composer: turn.request.composer ?? null, without: [] });
  return {
    ...request,
    ...(request.retry && { retry: { ...request.retry, models: [model], paid: true } }),
  };
}

/** Returns true when a model that was asked for another answer has none, so that the turn stays and costs nothing. */
export function hasNoOther({ state, broken, replaced }: ChatTurn): boolean {
  const [model, ...others] = state.asked;
  if (!model || others.length > 0 || replaced[model] === null) return false;
  const isFree = state.status === 'ended' && state.charged === 0 && !broken;
  return isFree && isRetryable(state.answers[model]);
}

/** The body that asks an ended turn's question again: these models, or all when the API no longer knows the turn. */
export function toRetryRequest(turn: ChatTurn, models: readonly ModelKey[]): ChatRequest {
  const { retry: _, ...asked } = turn.request;
  if (turn.turnId === null || (turn.refusal !== null && models.length > 0)) return asked;
  return { ...asked, retry: { turnId: turn.turnId, models: [...models] } };
}

/** The consensus to show: the newest with words, or the one from before a retry. */
export function findConsensus({ state, earlier }: ChatTurn): ConsensusState {
  return state.consensus.text === '' && earlier ? earlier : state.consensus;
}

const finalCodes = new Set(['answer_expired', 'retries_spent', 'retry_mismatch', 'not_found']);

/** Why a retry was refused for good, in the API's words, so that only the whole question can be asked again; else null. */
export function findRefusal(error: unknown): string | null {
  if (!(error instanceof ApiError) || !finalCodes.has(error.facts.code ?? '')) return null;
  return error.facts.error ?? strings.retryTooLate;
}
