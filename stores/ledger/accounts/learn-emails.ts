import type { UserId } from '@quartet/shared/domain/ids.ts';
import { price } from '@quartet/shared/domain/price.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { accountEmails, accounts, entries, seenEmails } from '../../database/schema.ts';
import type { EmailHashes } from '../ledger.ts';
import { findReward, lockAddresses, markAddresses } from './rewards.ts';

/**
 * Records the addresses of an open account. If an earlier account with one of these addresses has had the free credit or the reward
 * for feedback, takes back what is left of this account's own.
 */
export async function learnEmails(
  session: Database,
  userId: UserId,
  hashes: EmailHashes,
): Promise<void> {
  const [first] = await session
    .update(accounts)
    .set({ emailKnown: true })
    .where(and(eq(accounts.userId, userId), eq(accounts.emailKnown, false)))
    .returning({ userId: accounts.userId });
  const areNew = await rememberEmails(session, userId, hashes);
  if (first && !areNew) {
    await takeBack(session, { userId, amount: price.signupGrant, kind: 'signup-return' });
  }
  await lockAddresses(session, userId);
  const reward = await findReward(session, userId);
  if (!reward.account) return;
  if (first && reward.address) {
    await takeBack(session, { userId, amount: price.feedbackReward, kind: 'feedback-return' });
  }
  await markAddresses(session, userId);
}

/** Records the addresses of an account, and what each was known by. Returns true if none of them was known before. */
export async function rememberEmails(
  session: Database,
  userId: UserId,
  { made, former }: EmailHashes,
): Promise<boolean> {
  if (made.length === 0) return true;
  // Always in the same order, so that two processes cannot deadlock on the same addresses.
  const wanted = [...new Set(made)].toSorted();
  const inserted = await session
    .insert(seenEmails)
    .values(wanted.map((emailHash) => ({ emailHash })))
    .onConflictDoNothing()
    .returning({ emailHash: seenEmails.emailHash });
  const known = await session
    .select({ emailHash: seenEmails.emailHash })
    .from(seenEmails)
    .where(inArray(seenEmails.emailHash, [...former]));
  await session
    .insert(accountEmails)
    .values(
      [...wanted.map((emailHash) => ({ emailHash })), ...known].map((each) => ({
        userId,
        ...each,
      })),
    )
    .onConflictDoNothing();
  return inserted.length === wanted.length && known.length === 0;
}

interface Return {
  readonly userId: UserId;
  /** In credits. */
  readonly amount: number;
  readonly kind: 'signup-return' | 'feedback-return';
}

/** Takes back what is left of free credits. */
async function takeBack(session: Database, { userId, amount, kind }: Return): Promise<void> {
  const [account] = await session
    .select({ balance: accounts.balance })
    .from(accounts)
    .where(eq(accounts.userId, userId))
    .for('update');
  const left = Math.min(amount, account?.balance ?? 0);
  if (!account || left === 0) return;
  await session
    .update(accounts)
    .set({ balance: account.balance - left })
    .where(eq(accounts.userId, userId));
  await session.insert(entries).values({ userId, amount: -left, kind, key: `${kind}:${userId}` });
}
