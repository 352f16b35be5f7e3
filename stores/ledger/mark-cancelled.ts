import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { turns } from '../database/schema.ts';

/** Keeps the first moment. Cancelling an open turn again still answers true. */
export async function markCancelled(db: Database, { turnId, userId }: TurnRef): Promise<boolean> {
  const cancelled = await db
    .update(turns)
    .set({ cancelledAt: sql`coalesce(${turns.cancelledAt}, now())` })
    .where(and(eq(turns.turnId, turnId), eq(turns.userId, userId), eq(turns.state, 'held')))
    .returning({ turnId: turns.turnId });
  return cancelled.length > 0;
}
