import type { TurnId } from '@quartet/shared/domain/ids.ts';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { turns } from '../database/schema.ts';
import { refuseBlocked } from './desk/blocked-users.ts';
import { findPayer } from './find-payer.ts';
import { insertHold } from './insert-hold.ts';
import type { HoldRequest, HoldResult } from './ledger.ts';
import { grantFirstSight } from './open-account.ts';
import { retryTaken } from './retry-taken.ts';

/**
 * A key charges at most once: it names its turn while that is held, settled or cancelled. A turn released for another
 * reason frees its key, so that a question without answers can be asked again.
 */
export async function placeHold(db: Database, request: HoldRequest): Promise<HoldResult> {
  const result = await tryHold(db, request);
  if (result.status !== 'insufficient') return result;
  // If the account has just been opened, there may now be a grant to spend.
  await grantFirstSight(db, request.userId, request);
  return tryHold(db, request);
}

async function tryHold(db: Database, request: HoldRequest): Promise<HoldResult> {
  const payment = await findPayer(db, request);
  if (!payment) return { status: 'retry-mismatch' };
  const held = await retryTaken(() => insertHold(db, request, payment), 'busy');
  if (held && held !== 'busy') return { status: 'held', ...held };
  const duplicate = await findDuplicate(db, request);
  if (duplicate) return { status: 'duplicate', ...duplicate };
  if (held === 'busy') {
    await refuseBlocked(db, request.userId);
    return { status: 'busy' };
  }
  return { status: payment.payer === null ? 'insufficient' : 'retries-spent' };
}

async function findDuplicate(
  db: Database,
  { userId, idempotencyKey, bodyFingerprint }: HoldRequest,
): Promise<{ readonly turnId: TurnId; readonly sameBody: boolean } | null> {
  if (idempotencyKey === undefined) return null;
  const [turn] = await db
    .select({ turnId: turns.turnId, fingerprint: turns.bodyFingerprint })
    .from(turns)
    .where(and(eq(turns.userId, userId), eq(turns.idempotencyKey, idempotencyKey)));
  return turn
    ? { turnId: turn.turnId, sameBody: turn.fingerprint === (bodyFingerprint ?? null) }
    : null;
}
