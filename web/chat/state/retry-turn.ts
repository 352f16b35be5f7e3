import { forEachModel, type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { ChatRequest } from '@quartet/shared/http/bodies.ts';
import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { isCombinable } from '@quartet/shared/protocol/is-combinable.ts';
import { isRetryable } from '@quartet/shared/protocol/is-retryable.ts';
import type { AnswerState, ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { ApiError } from '../../ui/lib/api-error.ts';
import { strings } from '../strings.ts';
import { createChatTurn } from './change-chat.ts';
import type { ChatState, ChatTurn, CombineChoice } from './chat-state.ts';

/** True if asking again may complete an answer. False if it has reached the maximum length. */
export function isWorthRetrying(answer: AnswerState): boolean {
  return answer.reason !== 'length_limit' && isRetryable(answer);
}

/** Returns the models whose answer in an ended turn failed. */
export function findRetryable({ state }: ChatTurn): readonly ModelKey[] {
  if (state.status !== 'ended') return [];
  return modelKeys.filter((model) => isWorthRetrying(state.answers[model]));
}

/** True if a turn may be asked again: it is the newest one, its question is complete, and no turn is running. */
export function isRetryOpen({ turns, loading }: ChatState, key: number): boolean {
  const turn = turns.at(-1);
  if (loading || turn?.key !== key || turn.question.lost) return false;
  return turn.state.status === 'ended';
}

/** Lists the models to retry now that a turn has ended. */
export function findAskNext({ askNext, state }: ChatTurn): readonly ModelKey[] {
  return askNext.filter((model) => isWorthRetrying(state.answers[model]));
}

/** Returns the turn as a retry begins it. The answers of these models are waiting, and all other answers stay. */
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

/** Returns the models whose answers take part in a consensus. */
export function findAdmitted({ state }: ChatTurn): readonly ModelKey[] {
  return modelKeys.filter((model) => isCombinable(state.answers[model]));
}

/** Lists the models to leave out when combining again. */
export function findLeftOut({ state, leftOut }: ChatTurn): readonly ModelKey[] {
  return leftOut ?? state.chosen.without;
}

/**
 * True if the answers of a turn can be combined again: there are at least two, and the API still keeps them or has issued a receipt
 * for them.
 */
export function canCombineAgain(chat: ChatState, turn: ChatTurn): boolean {
  return canCarryOn(chat, turn) && findAdmitted(turn).length > 1;
}

/** True if the API can continue from a turn's answers. */
function canCarryOn(chat: ChatState, turn: ChatTurn): boolean {
  const isKept = turn.refusal === null || turn.state.receipt !== null;
  const isWhole = turn.turnId !== null && !turn.broken;
  return isKept && isWhole && isRetryOpen(chat, turn.key);
}

/** Returns the body that combines the answers of an ended turn again. */
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

/** True if another answer can be requested instead of this one, for a credit. A failed answer is retried for free instead. */
function isAnotherOpen(answer: AnswerState): boolean {
  return answer.status === 'ended' && !isRetryable(answer);
}

/** True if the newest turn's model can be asked for another answer instead of the present one. */
export function canAskAnother(chat: ChatState, turn: ChatTurn, model: ModelKey): boolean {
  return canCarryOn(chat, turn) && isAnotherOpen(turn.state.answers[model]);
}

/** Returns the body that asks a model of an ended turn for another answer. */
export function toAnotherRequest(turn: ChatTurn, model: ModelKey): ChatRequest {
  const request = toCombineRequest(turn, { composer: turn.request.composer ?? null, without: [] });
  return {
    ...request,
    ...(request.retry && { retry: { ...request.retry, models: [model], paid: true } }),
  };
}

/** True if a model that was asked for another answer gave none. The turn then stays as it was and costs nothing. */
export function hasNoOther({ state, broken, replaced }: ChatTurn): boolean {
  const [model, ...others] = state.asked;
  if (!model || others.length > 0 || replaced[model] === null) return false;
  const isFree = state.status === 'ended' && state.charged === 0 && !broken;
  return isFree && isRetryable(state.answers[model]);
}

/** Returns the body that asks an ended turn's question again: these models, or all if the API no longer knows the turn. */
export function toRetryRequest(turn: ChatTurn, models: readonly ModelKey[]): ChatRequest {
  const { retry: _, ...asked } = turn.request;
  if (turn.turnId === null || (turn.refusal !== null && models.length > 0)) return asked;
  return { ...asked, retry: { turnId: turn.turnId, models: [...models] } };
}

/** Returns the consensus to show: the newest with words, or the consensus from before a retry. */
export function findConsensus({ state, earlier }: ChatTurn): ConsensusState {
  return state.consensus.text === '' && earlier ? earlier : state.consensus;
}

const finalCodes = new Set(['answer_expired', 'retries_spent', 'retry_mismatch', 'not_found']);

/** Returns, in the API's words, why a retry was finally refused and only the whole question can be asked again. Otherwise null. */
export function findRefusal(error: unknown): string | null {
  if (!(error instanceof ApiError) || !finalCodes.has(error.facts.code ?? '')) return null;
  return error.facts.error ?? strings.retryTooLate;
}
