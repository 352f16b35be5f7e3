import type { UserId } from '@quartet/shared/domain/ids.ts';
import { price } from '@quartet/shared/domain/price.ts';
import { and, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { accounts, entries } from '../../database/schema.ts';
import { rememberEmails } from './remember-emails.ts';

/** An account opened before its addresses were known returns an unspent free credit if an earlier one had them. */
export async function learnEmails(
  session: Database,
  userId: UserId,
  hashes: readonly string[],
): Promise<void> {
  const [first] = await session
    .update(accounts)
    .set({ emailKnown: true })
    .where(and(eq(accounts.userId, userId), eq(accounts.emailKnown, false)))
    .returning({ userId: accounts.userId });
  const areNew = await rememberEmails(session, hashes);
  if (first && !areNew) await takeGrantBack(session, userId);
}

async function takeGrantBack(session: Database, userId: UserId): Promise<void> {
  const amount = price.signupGrant;
  const taken = await session
    .update(accounts)
    .set({ balance: sql`${accounts.balance} - ${amount}` })
    .where(and(eq(accounts.userId, userId), gte(accounts.balance, amount)))
    .returning({ userId: accounts.userId });
  if (taken.length === 0) return;
  const key = `signup-return:${userId}`;
  await session.insert(entries).values({ userId, amount: -amount, kind: 'signup-return', key });
}
