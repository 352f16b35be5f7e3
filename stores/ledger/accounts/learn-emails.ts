import type { UserId } from '@quartet/shared/domain/ids.ts';
import { price } from '@quartet/shared/domain/price.ts';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { accounts } from '../../database/schema.ts';
import { rememberEmails } from './remember-emails.ts';
import { findReward, lockAddresses, markAddresses } from './rewards.ts';
import { takeBack } from './take-back.ts';

/**
 * An account opened before its addresses were known returns what is left of its free credit, and of its reward for
 * feedback, if an earlier account with one of them had the same.
 */
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
