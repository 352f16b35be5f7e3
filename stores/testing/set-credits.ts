import { createTurnId, type UserId } from '@quartet/shared/domain/ids.ts';
import { sql } from 'drizzle-orm';
import { type Database, runStatement } from '../database/database.ts';
import { accounts, entries } from '../database/schema.ts';

/** Changes the balance of an account to `credits` by one entry, so that the ledger still adds up. */
export async function setCredits(
  db: Database,
  { userId, credits }: { readonly userId: UserId; readonly credits: number },
): Promise<void> {
  await runStatement(
    db,
    sql`
      with given as (
        insert into ${entries} (user_id, amount, kind, key)
        select user_id, ${credits}::int - balance, 'test', ${`test:${createTurnId()}`}
        from ${accounts} where user_id = ${userId} and balance <> ${credits}::int
      )
      update ${accounts} set balance = ${credits}::int where user_id = ${userId}`,
  );
}
