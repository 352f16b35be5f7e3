import type { TurnId } from '@quartet/shared/domain/ids.ts';
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../database/database.ts';
import { findSqlState, toCause } from '../database/reach-database.ts';
import { turns } from '../database/schema.ts';
import { refuseBlocked } from './accounts/blocked-users.ts';
import { type HoldPayment, insertHold } from './insert-hold.ts';
import type { HoldRequest, HoldResult } from './ledger.ts';
import { grantFirstSight } from './open-account.ts';

/**
 * A key charges at most once: it belongs to its turn while that turn is held, settled or cancelled. If the turn is released for
 * another reason, its key becomes free, so that a question that got no answer can be asked again.
 */
export async function placeHold(db: Database, request: HoldRequest): Promise<HoldResult> {
  const result = await tryHold(db, request);
  if (result.status !== 'insufficient') return result;
  // The call may open the account, and so give the user a credit to spend.
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

/** Returns null if the user has no such ended turn or its question differs. */
async function findPayer(
  db: Database,
  { retryOf, userId, questionFingerprint = '', paid = false }: HoldRequest,
): Promise<HoldPayment | null> {
  if (retryOf === undefined) return { payer: null };
  const first = alias(turns, 'first');
  const [found] = await db
    .select({
      state: turns.state,
      fingerprint: turns.questionFingerprint,
      firstId: first.turnId,
      firstState: first.state,
    })
    .from(turns)
    .innerJoin(first, eq(first.turnId, sql`coalesce(${turns.paidBy}, ${turns.turnId})`))
    .where(and(eq(turns.turnId, retryOf), eq(turns.userId, userId)));
  if (!found || found.state === 'held' || found.fingerprint !== questionFingerprint) {
    return null;
  }
  return { payer: found.firstState === 'settled' && !paid ? found.firstId : null };
}

const uniqueViolation = '23505';
/** A few tries are enough, because each lost race means that another hold succeeded. */
const mostTries = 10;

/** Repeats a statement that loses a race for a key or a place. Returns `beaten` when every try loses. */
async function retryTaken<T, const B>(run: () => Promise<T>, beaten: B): Promise<T | B> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (findSqlState(toCause(error)) !== uniqueViolation) throw error;
    }
  }
  return beaten;
}
