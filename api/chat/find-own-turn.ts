import { AppError } from '@quartet/shared/domain/errors.ts';
import { isTurnId, type UserId } from '@quartet/shared/domain/ids.ts';
import type { Ledger, TurnRecord } from '@quartet/stores/ledger/ledger.ts';
import { within } from '../http/within.ts';

const bound = { code: 'database_unavailable' } as const;

/** Refuses a malformed id, an unknown turn and another user's turn alike (404). */
export async function findOwnTurn(
  ledger: Ledger,
  turnId: unknown,
  userId: UserId,
): Promise<TurnRecord> {
  const record = isTurnId(turnId) ? await within(ledger.findTurn(turnId), bound) : null;
  if (record?.userId !== userId) throw new AppError('not_found', 'There is no such question.');
  return record;
}

/** Refuses a blocked user as well (403). */
export async function findJoinableTurn(
  ledger: Ledger,
  turnId: unknown,
  userId: UserId,
): Promise<TurnRecord> {
  const [record] = await Promise.all([
    findOwnTurn(ledger, turnId, userId),
    within(ledger.refuseBlocked(userId), bound),
  ]);
  return record;
}
