import type { UserId } from '@quartet/shared/domain/ids.ts';
import { price } from '@quartet/shared/domain/price.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { accountEmails, accounts, entries, seenEmails } from '../../database/schema.ts';

/** Whether an account, and whether one of its e-mail addresses, has had the credits for feedback. */
export interface RewardState {
  readonly account: boolean;
  readonly address: boolean;
}

export async function findReward(db: Database, userId: UserId): Promise<RewardState> {
  const own = await db.select({ key: entries.key }).from(entries).where(isReward(userId));
  const shared = await db
    .select({ emailHash: seenEmails.emailHash })
    .from(seenEmails)
    .where(and(isAddressOf(db, userId), eq(seenEmails.feedbackRewarded, true)))
    .limit(1);
  return { account: own.length > 0, address: shared.length > 0 };
}

export async function isRewarded(db: Database, userId: UserId): Promise<boolean> {
  const { account, address } = await findReward(db, userId);
  return account || address;
}

/** Serializes the rewards of accounts that share an address. The caller must have locked the account. */
export async function lockAddresses(session: Database, userId: UserId): Promise<void> {
  await session
    .select({ emailHash: seenEmails.emailHash })
    .from(seenEmails)
    .where(isAddressOf(session, userId))
    .orderBy(seenEmails.emailHash)
    .for('update');
}

/** Rewards an account that has had no reward. */
export async function giveReward(session: Database, userId: UserId): Promise<void> {
  const amount = price.feedbackReward;
  await session.insert(entries).values({ userId, amount, kind: 'feedback', key: keyOf(userId) });
  await session
    .update(accounts)
    .set({ balance: sql`${accounts.balance} + ${amount}` })
    .where(eq(accounts.userId, userId));
  await markAddresses(session, userId);
}

/** Marks all addresses of a rewarded account. */
export async function markAddresses(session: Database, userId: UserId): Promise<void> {
  await session
    .update(seenEmails)
    .set({ feedbackRewarded: true })
    .where(isAddressOf(session, userId));
}

const keyOf = (userId: UserId) => `feedback:${userId}`;

function isReward(userId: UserId) {
  return eq(entries.key, keyOf(userId));
}

function isAddressOf(db: Database, userId: UserId) {
  const own = db
    .select({ emailHash: accountEmails.emailHash })
    .from(accountEmails)
    .where(eq(accountEmails.userId, userId));
  return inArray(seenEmails.emailHash, own);
}
