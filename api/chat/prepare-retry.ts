import { AppError } from '@quartet/shared/domain/errors.ts';
import type { TurnId, TurnRef, UserId } from '@quartet/shared/domain/ids.ts';
import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { ChatRequest } from '@quartet/shared/http/bodies.ts';
import { isRetryable } from '@quartet/shared/protocol/is-retryable.ts';
import { toAnswerEvents } from '@quartet/shared/protocol/to-answer-events.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import type { AnswerReceipts } from '@quartet/stores/sealing/answer-receipts.ts';
import type { Stores } from '@quartet/stores/stores.ts';
import { readTurn } from '@quartet/stores/turn-log/read-turn.ts';

import { within } from '../http/within.ts';
import { findOwnTurn } from './find-own-turn.ts';

export type RetryRequest = NonNullable<ChatRequest['retry']>;

export interface PreparedRetry {
  /** Absent: the answers come with a question of its own. */
  readonly retryOf?: TurnId;
  readonly models: readonly ModelKey[];
  /** Costs a credit, as any question does. */
  readonly paid: boolean;
  /** Models whose answers are left out of the consensus. */
  readonly without: readonly ModelKey[];
  readonly kept: readonly TurnEvent[];
}

/**
 * Checks a retry and collects the answers to keep. Throws `not_found`, `turn_running`, `answer_expired` when the answers
 * are gone, and for a model that may not be retried `answer_complete`, or `nothing_to_buy` if it was to cost a credit.
 */
export async function prepareRetry(
  stores: Stores,
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
  const paid = retry.paid ?? false;
  checkModels(retry, answers);
  const models = modelKeys.filter((model) => retry.models.includes(model));
  const others = modelKeys.filter((model) => !models.includes(model));
  return {
    retryOf: turnId,
    models,
    paid,
    without: retry.without ?? [],
    kept: others.flatMap((model) => toAnswerEvents(model, answers[model])),
  };
}

/** Allows free retries of failed models, and for a credit another answer of one model that has answered. */
function checkModels({ models, paid = false }: RetryRequest, answers: TurnState['answers']): void {
  const details = { field: 'retry.models' };
  if (!paid) {
    if (models.every((model) => isRetryable(answers[model]))) return;
    throw new AppError(
      'answer_complete',
      'That model has answered, or you stopped its answer.',
      details,
    );
  }
  const stands = (model: ModelKey) =>
    answers[model].status === 'ended' && !isRetryable(answers[model]);
  if (models.length === 1 && models.every(stands)) return;
  throw new AppError(
    'nothing_to_buy',
    'You can buy another answer only from one model that has answered.',
    details,
  );
}

/**
 * Returns the answers that the request brings back. They allow no free retry of a model. Every refusal is the same, so
 * that the client cannot find out what was wrong.
 */
function openCarried(
  receipts: AnswerReceipts,
  turn: TurnRef,
  { models, paid = false, carried }: RetryRequest,
): TurnState['answers'] {
  const isGenuine =
    carried && receipts.isGenuine({ turn, answers: carried.answers }, carried.receipt);
  if (!isGenuine || (models.length > 0 && !paid)) {
    throw new AppError('answer_expired', 'We no longer have this answer. Please ask again.');
  }
  return carried.answers;
}
