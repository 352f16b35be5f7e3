import type { TurnId } from '@quartet/shared/domain/ids.ts';
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../database/database.ts';
import { turns } from '../database/schema.ts';
import type { HoldRequest } from './ledger.ts';

export interface Payment {
  readonly payer: TurnId | null;
}

/** Null when the user has no such ended turn, or its question differs. */
export async function findPayer(
  db: Database,
  { retryOf, userId, questionFingerprint = '', paid = false }: HoldRequest,
): Promise<Payment | null> {
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
