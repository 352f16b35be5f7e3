import { AppError } from '@quartet/shared/domain/errors.ts';
import type { TurnId, UserId } from '@quartet/shared/domain/ids.ts';
import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { ChatRequest } from '@quartet/shared/http/bodies.ts';
import { isRetryable } from '@quartet/shared/protocol/is-retryable.ts';
import { toAnswerEvents } from '@quartet/shared/protocol/to-answer-events.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import type { Ledger } from '@quartet/stores/ledger/ledger.ts';
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
}

/** Throws `not_found`, `turn_running`, `answer_expired` without a log, `answer_complete` with nothing to retry. */
export async function prepareRetry(
  { ledger, turnLog }: RetryStores,
  { userId, retry }: { readonly userId: UserId; readonly retry: RetryRequest },
): Promise<PreparedRetry> {
  const { turnId, state } = await findOwnTurn(ledger, retry.turnId, userId);
  const turn = await within(readTurn(turnLog, { turnId, userId }), { code: 'queue_unavailable' });
  if (state !== 'held' && modelKeys.every((model) => turn.answers[model].status === 'waiting')) {
    throw new AppError('answer_expired', 'This answer is no longer kept. Please ask again.');
  }
  if (state === 'held' || turn.status !== 'ended') {
    throw new AppError('turn_running', 'This question is still being answered.');
  }
  if (!retry.models.every((model) => isRetryable(turn.answers[model]))) {
    throw new AppError('answer_complete', 'That model has answered, or you stopped its answer.', {
      field: 'retry.models',
    });
  }
  const models = modelKeys.filter((model) => retry.models.includes(model));
  const others = modelKeys.filter((model) => !models.includes(model));
  const kept = others.flatMap((model) => toAnswerEvents(model, turn.answers[model]));
  return { retryOf: turnId, models, without: retry.without ?? [], kept };
}
