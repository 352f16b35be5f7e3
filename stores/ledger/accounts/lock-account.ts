import type { UserId } from '@quartet/shared/domain/ids.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { accounts } from '../../database/schema.ts';

/** Serializes the transactions of one account. */
export async function lockAccount(session: Database, userId: UserId): Promise<void> {
  await session
    .select({ userId: accounts.userId })
    .from(accounts)
    .where(eq(accounts.userId, userId))
    .for('update');
}
