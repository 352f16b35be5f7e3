import type { TurnId, TurnRef, UserId } from '@quartet/shared/domain/ids.ts';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { type Database, runStatement } from '../database/database.ts';
import { turns } from '../database/schema.ts';
import type { HeldTurn, HoldCounts, RecentTurn, TurnRecord } from './ledger.ts';

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

const mostHeld = 10;

export async function listHeld(db: Database, userId: UserId): Promise<readonly HeldTurn[]> {
  return await db
    .select({ turnId: turns.turnId, cancelledAt: turns.cancelledAt })
    .from(turns)
    .where(and(eq(turns.userId, userId), eq(turns.state, 'held')))
    .orderBy(desc(turns.createdAt))
    .limit(mostHeld);
}

export async function listRecent(
  db: Database,
  userId: UserId,
  since: Date,
): Promise<readonly RecentTurn[]> {
  return await db
    .select({ turnId: turns.turnId, state: turns.state, createdAt: turns.createdAt })
    .from(turns)
    .where(and(eq(turns.userId, userId), gt(turns.createdAt, since), isNull(turns.cancelledAt)))
    .orderBy(desc(eq(turns.state, 'held')), desc(turns.createdAt))
    .limit(20);
}

export async function countHolds(db: Database): Promise<HoldCounts> {
  const [counts] = await runStatement<HoldCounts>(
    db,
    sql`
      select count(*)::int as open, (count(*) filter (where deadline_at < now()))::int as overdue
      from ${turns} where state = 'held'`,
  );
  return counts ?? { open: 0, overdue: 0 };
}

/** Keeps the time of the first call. Returns true for every call as long as the turn is held. */
export async function markCancelled(db: Database, { turnId, userId }: TurnRef): Promise<boolean> {
  const cancelled = await db
    .update(turns)
    .set({ cancelledAt: sql`coalesce(${turns.cancelledAt}, now())` })
    .where(and(eq(turns.turnId, turnId), eq(turns.userId, userId), eq(turns.state, 'held')))
    .returning({ turnId: turns.turnId });
  return cancelled.length > 0;
}

/** Longer than enqueueing a turn's jobs takes. */
const untilChecked = sql`interval '60 seconds'`;
/** Limits how often one turn is checked, however many processes run the check. */
const betweenChecks = sql`interval '30 seconds'`;

export function takeTurnsToCheck(db: Database, limit = 100): Promise<readonly TurnRef[]> {
  return runStatement(
    db,
    sql`
      update ${turns} set checked_at = now()
      where turn_id in (
        select turn_id from ${turns}
        where state = 'held' and created_at < now() - ${untilChecked}
          and (checked_at is null or checked_at < now() - ${betweenChecks})
        order by deadline_at limit ${limit} for update skip locked
      )
      returning turn_id as "turnId", user_id as "userId"`,
  );
}
