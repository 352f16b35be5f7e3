import type { UserId } from '@quartet/shared/domain/ids.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { accounts } from '../../database/schema.ts';

/** So that one transaction about an account runs at a time. */
export async function lockAccount(session: Database, userId: UserId): Promise<void> {
  await session
    .select({ userId: accounts.userId })
    .from(accounts)
    .where(eq(accounts.userId, userId))
    .for('update');
}
