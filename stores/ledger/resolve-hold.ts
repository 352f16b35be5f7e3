import type { TurnId, TurnRef, UserId } from '@quartet/shared/domain/ids.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type Database, runStatement } from '../database/database.ts';
import { accounts, entries, turns } from '../database/schema.ts';
import { findTurn } from './turn-records.ts';

/** Makes the hold's charge final. An unknown turn costs nothing. */
export async function chargeHold(db: Database, turnId: TurnId): Promise<number> {
  const [settled] = await db
    .update(turns)
    .set({ state: 'settled', charged: sql`${turns.held}` })
    .where(and(eq(turns.turnId, turnId), eq(turns.state, 'held')))
    .returning({ charged: turns.charged });
  return settled?.charged ?? (await findTurn(db, turnId))?.charged ?? 0;
}

export async function releaseHold(db: Database, turnId: TurnId): Promise<number> {
  const released = await releaseHolds(db, sql`select ${turnId}::text as turn_id`);
  return released.length > 0 ? 0 : ((await findTurn(db, turnId))?.charged ?? 0);
}

/** Safe to run in several processes at once, because each takes different turns. */
export function releaseDueHolds(db: Database, limit = 100): Promise<readonly TurnRef[]> {
  return releaseHolds(
    db,
    sql`
      select turn_id from ${turns} where state = 'held' and deadline_at < now()
      order by deadline_at limit ${limit} for update skip locked`,
  );
}

/** Updates state, entries and balances in one statement. Resolves to the turns that it released. */
async function releaseHolds(db: Database, candidates: SQL): Promise<readonly TurnRef[]> {
  const rows = await runStatement<{ turn_id: TurnId; user_id: UserId }>(
    db,
    sql`
      with candidates as (${candidates}),
      released as (
        update ${turns} set state = 'released'
        where turn_id in (select turn_id from candidates) and state = 'held'
        returning turn_id, user_id, held
      ), entered as (
        insert into ${entries} (user_id, amount, kind, key)
        select user_id, held, 'release', 'release:' || turn_id from released where held > 0
      ), returned as (
        update ${accounts} set balance = balance + due.held
        from (select user_id, sum(held)::int as held from released group by user_id) as due
        where ${accounts}.user_id = due.user_id
      )
      select turn_id, user_id from released`,
  );
  return rows.map(({ turn_id, user_id }) => ({ turnId: turn_id, userId: user_id }));
}
