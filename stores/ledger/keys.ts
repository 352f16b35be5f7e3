import type { TurnId } from '@quartet/shared/domain/ids.ts';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { type Database, runStatement } from '../database/database.ts';
import { accounts, turns } from '../database/schema.ts';
import type { KeyToClose } from './ledger.ts';

/** Inserts before it reads. A concurrent hold is then either visible to the read or loses the race for the key. */
export async function closeKey(
  db: Database,
  { turnId, userId, idempotencyKey }: KeyToClose,
): Promise<TurnId | null> {
  await runStatement(
    db,
    sql`
      insert into ${turns} (turn_id, user_id, state, held, idempotency_key, cancelled_at, deadline_at)
      select ${turnId}::text, user_id, 'released', 0, ${idempotencyKey}::text, now(), now()
      from ${accounts} where user_id = ${userId}
      on conflict (user_id, idempotency_key) do nothing`,
  );
  const [opened] = await db
    .select({ turnId: turns.turnId })
    .from(turns)
    .where(
      and(
        eq(turns.userId, userId),
        eq(turns.idempotencyKey, idempotencyKey),
        isNotNull(turns.bodyFingerprint),
      ),
    );
  return opened?.turnId ?? null;
}

/** Clients repeat requests and retry turns for a much shorter time. */
const keptFor = sql`interval '1 day'`;

export async function forgetKeys(db: Database, limit = 1_000): Promise<number> {
  const forgotten = await runStatement(
    db,
    sql`
      update ${turns} set idempotency_key = null, body_fingerprint = null, question_fingerprint = null
      where turn_id in (
        select turn_id from ${turns}
        where (idempotency_key is not null or question_fingerprint is not null)
          and state <> 'held' and created_at < now() - ${keptFor}
        order by created_at limit ${limit} for update skip locked
      )
      returning turn_id`,
  );
  return forgotten.length;
}
