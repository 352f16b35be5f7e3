import type { TurnId, UserId } from '@quartet/shared/domain/ids.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { turns } from '../database/schema.ts';

const most = 10;

export async function listHeld(db: Database, userId: UserId): Promise<readonly TurnId[]> {
  const held = await db
    .select({ turnId: turns.turnId })
    .from(turns)
    .where(and(eq(turns.userId, userId), eq(turns.state, 'held')))
    .orderBy(desc(turns.createdAt))
    .limit(most);
  return held.map(({ turnId }) => turnId);
}
