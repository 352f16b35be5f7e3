import { sql } from 'drizzle-orm';
import { price } from '../../domain/price.ts';
import { type Database, runStatement } from '../database/database.ts';
import { accounts, entries, turns } from '../database/schema.ts';
import type { HoldRequest } from './ledger.ts';

/**
 * Frees the key of a released turn, charges, inserts the turn and its entry: one statement, so all of it or nothing.
 * Null when the balance does not allow it or the key is in use; throws a unique violation when the key is taken
 * in the same moment.
 */
export async function insertHold(
  db: Database,
  request: HoldRequest,
): Promise<{ readonly unlimited: boolean } | null> {
  const { turnId, userId, deadlineAt } = request;
  const idempotencyKey = request.idempotencyKey ?? null;
  const bodyFingerprint = request.bodyFingerprint ?? null;
  const cost = sql`case when unlimited then 0 else ${price.question}::int end`;
  const withThisKey = sql`user_id = ${userId} and idempotency_key = ${idempotencyKey}::text`;
  const givesKeyBack = sql`(
    state = 'released' and cancelled_at is null
    and body_fingerprint is not distinct from ${bodyFingerprint}::text
  )`;
  const [hold] = await runStatement<{ readonly unlimited: boolean }>(
    db,
    sql`
      with freed as (
        update ${turns} set idempotency_key = null where ${withThisKey} and ${givesKeyBack}
        returning turn_id
      ), charged as (
        update ${accounts} set balance = balance - ${cost}
        where user_id = ${userId} and (unlimited or balance >= ${price.question})
          and not exists (select from ${turns} where ${withThisKey} and not ${givesKeyBack})
          and (select count(*) from freed) >= 0 -- the key is free before the turn below takes it
        returning user_id, unlimited, ${cost} as held
      ), opened as (
        insert into ${turns}
          (turn_id, user_id, state, held, idempotency_key, body_fingerprint, deadline_at)
        select ${turnId}::text, user_id, 'held', held, ${idempotencyKey}::text,
          ${bodyFingerprint}::text, ${deadlineAt.toISOString()}::timestamptz
        from charged
      ), entered as (
        insert into ${entries} (user_id, amount, kind, key)
        select user_id, -held, 'hold', 'hold:' || ${turnId}::text from charged where held > 0
      )
      select unlimited from charged`,
  );
  return hold ?? null;
}
