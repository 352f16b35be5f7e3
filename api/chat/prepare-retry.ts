import { AppError } from '@quartet/shared/domain/errors.ts';
import type { TurnId, TurnRef, UserId } from '@quartet/shared/domain/ids.ts';
import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { ChatRequest } from '@quartet/shared/http/bodies.ts';
import { isRetryable } from '@quartet/shared/protocol/is-retryable.ts';
import { toAnswerEvents } from '@quartet/shared/protocol/to-answer-events.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import type { Ledger } from '@quartet/stores/ledger/ledger.ts';
import type { AnswerReceipts } from '@quartet/stores/receipts/answer-receipts.ts';
import { readTurn } from '@quartet/stores/turn-log/read-turn.ts';
import type { TurnLog } from '@quartet/stores/turn-log/turn-log.ts';
import { within } from '../http/within.ts';
import { findOwnTurn } from './find-own-turn.ts';

export type RetryRequest = NonNullable<ChatRequest['retry']>;

export interface PreparedRetry {
  readonly retryOf: TurnId;
  readonly models: readonly ModelKey[];
  /** Whose answers are left out of the consensus. */
  readonly without: readonly ModelKey[];
  readonly kept: readonly TurnEvent[];
}

export interface RetryStores {
  readonly ledger: Pick<Ledger, 'findTurn'>;
  readonly turnLog: Pick<TurnLog, 'read'>;
  readonly receipts: Pick<AnswerReceipts, 'isGenuine'>;
}

/** Throws `not_found`, `turn_running`, `answer_expired` without its answers, `answer_complete` with nothing to retry. */
export async function prepareRetry(
  stores: RetryStores,
  { userId, retry }: { readonly userId: UserId; readonly retry: RetryRequest },
): Promise<PreparedRetry> {
  const { turnId, state } = await findOwnTurn(stores.ledger, retry.turnId, userId);
  const turn = { turnId, userId };
  const kept = await within(readTurn(stores.turnLog, turn), { code: 'queue_unavailable' });
  const isGone = modelKeys.every((model) => kept.answers[model].status === 'waiting');
  if (state === 'held' || (!isGone && kept.status !== 'ended')) {
    throw new AppError('turn_running', 'This question is still being answered.');
  }
  const answers = isGone ? openCarried(stores.receipts, turn, retry) : kept.answers;
  if (!retry.models.every((model) => isRetryable(answers[model]))) {
    throw new AppError('answer_complete', 'That model has answered, or you stopped its answer.', {
      field: 'retry.models',
    });
  }
  const models = modelKeys.filter((model) => retry.models.includes(model));
  const others = modelKeys.filter((model) => !models.includes(model));
  return {
    retryOf: turnId,
    models,
    without: retry.without ?? [],
    kept: others.flatMap((model) => toAnswerEvents(model, answers[model])),
  };
}

/** The answers that the request brings back, to be combined and nothing else. Nobody can tell which of it was refused. */
function openCarried(
  receipts: RetryStores['receipts'],
  turn: TurnRef,
  { models, carried }: RetryRequest,
): TurnState['answers'] {
  const isGenuine =
    carried && receipts.isGenuine({ turn, answers: carried.answers }, carried.receipt);
  if (!isGenuine || models.length > 0) {
    throw new AppError('answer_expired', 'This answer is no longer kept. Please ask again.');
  }
  return carried.answers;
}
