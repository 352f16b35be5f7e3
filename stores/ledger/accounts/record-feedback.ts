import type { UserId } from '@quartet/shared/domain/ids.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { accountEmails, feedback } from '../../database/schema.ts';
import { openAccount } from '../open-account.ts';
import type { Feedback } from './accounts.ts';
import { refuseBlocked } from './blocked-users.ts';
import { learnEmails } from './learn-emails.ts';
import { lockAccount } from './lock-account.ts';
import { giveReward, isRewarded, lockAddresses } from './rewards.ts';

export async function recordFeedback(
  db: Database,
  { userId, rating, text, findEmailHashes }: Feedback,
): Promise<{ readonly rewarded: boolean }> {
  await openAccount(db, userId);
  await refuseBlocked(db, userId);
  const hashes = (await hasEmails(db, userId)) ? null : await findEmailHashes?.();
  return db.transaction(async (session) => {
    await lockAccount(session, userId);
    if (hashes) await learnEmails(session, userId, hashes);
    await session
      .insert(feedback)
      .values({ userId, rating, feedbackText: text })
      .onConflictDoNothing();
    await lockAddresses(session, userId);
    if (await isRewarded(session, userId)) return { rewarded: false };
    await giveReward(session, userId);
    return { rewarded: true };
  });
}

async function hasEmails(db: Database, userId: UserId): Promise<boolean> {
  const found = await db
    .select({ emailHash: accountEmails.emailHash })
    .from(accountEmails)
    .where(eq(accountEmails.userId, userId))
    .limit(1);
  return found.length > 0;
}
