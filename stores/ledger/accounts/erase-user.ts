import type { TurnId, UserId } from '@quartet/shared/domain/ids.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import {
  accounts,
  blockedUsers,
  deskActions,
  entries,
  erasedUsers,
  feedback,
  planItems,
  turns,
} from '../../database/schema.ts';
import { hashUserId } from './erased-users.ts';
import { lockAccount } from './lock-account.ts';

/** Leaves two hashes, so that no late event or second sign-up restores anything. Resolves to the open turns. */
export async function eraseUser(session: Database, userId: UserId): Promise<readonly TurnId[]> {
  await session
    .insert(erasedUsers)
    .values({ userHash: hashUserId(userId) })
    .onConflictDoNothing();
  await lockAccount(session, userId);
  const open = await session
    .select({ turnId: turns.turnId })
    .from(turns)
    .where(and(eq(turns.userId, userId), eq(turns.state, 'held')));
  await session.delete(blockedUsers).where(eq(blockedUsers.userId, userId));
  await session
    .update(deskActions)
    .set({ userId: hashUserId(userId), reason: '' })
    .where(eq(deskActions.userId, userId));
  await session.execute(sql`select set_config('quartet.erasing', 'on', true)`);
  for (const table of [feedback, planItems, turns, entries, accounts]) {
    await session.delete(table).where(eq(table.userId, userId));
  }
  return open.map(({ turnId }) => turnId);
}
