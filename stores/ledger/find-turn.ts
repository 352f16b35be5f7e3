import type { TurnId } from '@quartet/shared/domain/ids.ts';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { turns } from '../database/schema.ts';
import type { TurnRecord } from './ledger.ts';

export async function findTurn(db: Database, turnId: TurnId): Promise<TurnRecord | null> {
  const [turn] = await db
    .select({
      turnId: turns.turnId,
      userId: turns.userId,
      state: turns.state,
      held: turns.held,
      charged: turns.charged,
      cancelledAt: turns.cancelledAt,
      deadlineAt: turns.deadlineAt,
      createdAt: turns.createdAt,
      readAt: sql`now()`.mapWith(turns.createdAt),
    })
    .from(turns)
    .where(eq(turns.turnId, turnId));
  return turn ?? null;
}
