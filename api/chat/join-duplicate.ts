import { AppError } from '@quartet/shared/domain/errors.ts';
import type { TurnId, UserId } from '@quartet/shared/domain/ids.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Ledger } from '@quartet/stores/ledger/ledger.ts';
import { readTurn } from '@quartet/stores/turn-log/read-turn.ts';
import type { TurnLog } from '@quartet/stores/turn-log/turn-log.ts';
import { within } from '../http/within.ts';
import { findOwnTurn } from './find-own-turn.ts';

export interface JoinDuplicateStores {
  readonly ledger: Pick<Ledger, 'findTurn'>;
  readonly turnLog: Pick<TurnLog, 'read'>;
}

export interface Duplicate {
  readonly turnId: TurnId;
  readonly userId: UserId;
  readonly sameBody: boolean;
}

/** Throws 422 when the body differs, and 503 when the turn never began or a store does not answer. */
export async function joinDuplicate(
  stores: JoinDuplicateStores,
  { turnId, userId, sameBody }: Duplicate,
): Promise<TurnId> {
  if (!sameBody) {
    throw new AppError(
      'idempotency_mismatch',
      'This Idempotency-Key was used for another question.',
      { field: 'Idempotency-Key' },
    );
  }
  const { state, cancelledAt } = await findOwnTurn(stores.ledger, turnId, userId);
  if (state !== 'released' || cancelledAt) return turnId;
  const { answers } = await within(readTurn(stores.turnLog, { turnId, userId }), {
    code: 'queue_unavailable',
  });
  if (modelKeys.some((model) => answers[model].status === 'waiting')) {
    throw new AppError('queue_unavailable', 'That question could not be taken. Please ask again.');
  }
  return turnId;
}
