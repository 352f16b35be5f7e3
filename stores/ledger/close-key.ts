import type { TurnId } from '@quartet/shared/domain/ids.ts';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { type Database, runStatement } from '../database/database.ts';
import { accounts, turns } from '../database/schema.ts';
import type { KeyToClose } from './ledger.ts';

/** The key's place is taken before it is read, so that a hold on its way is seen, or finds no place. */
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
