import type { TurnId } from '@quartet/shared/domain/ids.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { turns } from '../database/schema.ts';
import { findTurn } from './find-turn.ts';

/** The credit was taken by the hold; charging only makes that final. An unknown turn cost nothing. */
export async function chargeHold(db: Database, turnId: TurnId): Promise<number> {
  const [settled] = await db
    .update(turns)
    .set({ state: 'settled', charged: sql`${turns.held}` })
    .where(and(eq(turns.turnId, turnId), eq(turns.state, 'held')))
    .returning({ charged: turns.charged });
  return settled?.charged ?? (await findTurn(db, turnId))?.charged ?? 0;
}
