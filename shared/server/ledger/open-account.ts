import { eq, sql } from 'drizzle-orm';
import type { UserId } from '../../domain/ids.ts';
import { price } from '../../domain/price.ts';
import { type Database, runStatement } from '../database/database.ts';
import { accounts, entries } from '../database/schema.ts';
import type { Balance } from './ledger.ts';

export async function openAccount(db: Database, userId: UserId): Promise<Balance> {
  const known = await findBalance(db, userId);
  if (known) return known;
  await grantFirstSight(db, userId);
  const opened = await findBalance(db, userId);
  if (!opened) throw new Error('An account that was opened is missing.');
  return opened;
}

async function findBalance(db: Database, userId: UserId): Promise<Balance | null> {
  const [balance] = await db
    .select({ credits: accounts.balance, unlimited: accounts.unlimited })
    .from(accounts)
    .where(eq(accounts.userId, userId));
  return balance ?? null;
}

/** Opens the account with its grant. True for the one caller that did. */
export async function grantFirstSight(db: Database, userId: UserId): Promise<boolean> {
  const opened = await runStatement(
    db,
    sql`
      with opened as (
        insert into ${accounts} (user_id, balance) values (${userId}, ${price.signupGrant})
        on conflict (user_id) do nothing
        returning user_id
      )
      insert into ${entries} (user_id, amount, kind, key)
      select user_id, ${price.signupGrant}::int, 'signup', 'signup:' || user_id from opened
      returning user_id`,
  );
  return opened.length > 0;
}
