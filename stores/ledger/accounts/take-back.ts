import type { UserId } from '@quartet/shared/domain/ids.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { accounts, entries } from '../../database/schema.ts';

interface Return {
  readonly userId: UserId;
  /** In credits. */
  readonly amount: number;
  readonly kind: 'signup-return' | 'feedback-return';
}

/** Takes what is left of credits that were given for nothing. */
export async function takeBack(session: Database, { userId, amount, kind }: Return): Promise<void> {
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
