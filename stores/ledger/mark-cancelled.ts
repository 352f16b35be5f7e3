import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { turns } from '../database/schema.ts';

/** The first moment stays; cancelling an open turn again answers true again. */
export async function markCancelled(db: Database, { turnId, userId }: TurnRef): Promise<boolean> {
  const cancelled = await db
    .update(turns)
    .set({ cancelledAt: sql`coalesce(${turns.cancelledAt}, now())` })
    .where(and(eq(turns.turnId, turnId), eq(turns.userId, userId), eq(turns.state, 'held')))
    .returning({ turnId: turns.turnId });
  return cancelled.length > 0;
}
