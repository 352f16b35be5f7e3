import { AppError } from '@quartet/shared/domain/errors.ts';
import { isTurnId, type UserId } from '@quartet/shared/domain/ids.ts';
import type { Ledger, TurnRecord } from '@quartet/stores/ledger/ledger.ts';
import { within } from '../http/within.ts';

/** Refuses a malformed id, an unknown turn and another user's turn alike (404). */
export async function findOwnTurn(
  ledger: Ledger,
  turnId: unknown,
  userId: UserId,
): Promise<TurnRecord> {
  const record = isTurnId(turnId) ? await findTurn(ledger, turnId) : null;
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
    within(ledger.refuseBlocked(userId), { code: 'database_unavailable' }),
  ]);
  return record;
}

function findTurn(ledger: Ledger, turnId: string): Promise<TurnRecord | null> {
  return within(ledger.findTurn(turnId), { code: 'database_unavailable' });
}
