import { and, desc, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import { type Database, runStatement, type WithPatience } from '../database/database.ts';
import { accounts, ledgerChecks, turns } from '../database/schema.ts';
import { closed, closeMonth, lastBalance, recentEntries } from './close-month.ts';

interface LedgerFigures {
  readonly accounts: number;
  readonly entries: number;
  readonly turns: number;
  readonly credits: number;
  readonly openHolds: number;
}

interface LedgerDifferences {
  /** Accounts whose entries do not add up to their balance. */
  readonly unbalancedAccounts: number;
  /** Turns whose entries do not fit their state. There must be one hold, and one release if the turn was released. */
  readonly unresolvedTurns: number;
  /** Holds or releases that belong to no turn of their user. */
  readonly strayEntries: number;
}

export interface LedgerReport {
  readonly figures: LedgerFigures;
  readonly differences: LedgerDifferences;
}

/** Checks the ledger in one statement, so that it sees one moment. Takes closed months as they were checked. */
export async function checkLedger(db: Database): Promise<LedgerReport> {
  const [row] = await runStatement<LedgerFigures & LedgerDifferences>(
    db,
    sql`
      with ${closed}, ${recentEntries}, recent_turns as materialized (
        select turn_id, user_id, state, held, charged from ${turns}
        where created_at >= (select before from closed)
      ), sums as (
        select user_id, sum(amount) as total from recent_entries group by user_id
      ), balances as (
        select balance, coalesce(total, 0) + coalesce(last.closed, 0) as total,
          last.entries, last.turns
        from ${accounts} left join sums using (user_id) left join lateral (${lastBalance(accounts)}) as last on true
      ), resolutions as (
        select state, recent_turns.held, charged,
          coalesce(-hold.amount, 0) as taken, coalesce(release.amount, 0) as returned
        from recent_turns
        left join recent_entries as hold
          on hold.key = 'hold:' || turn_id and hold.user_id = recent_turns.user_id
        left join recent_entries as release
          on release.key = 'release:' || turn_id and release.user_id = recent_turns.user_id
      ), strays as (
        select from recent_entries as entry where kind in ('hold', 'release') and not exists (
          select from ${turns}
          where turn_id = substr(entry.key, length(entry.kind) + 2) and ${turns}.user_id = entry.user_id
        )
      )
      select
        (select count(*)::int from ${accounts}) as accounts,
        (select (coalesce(sum(entries), 0) + (select count(*) from recent_entries))::int from balances) as entries,
        (select (coalesce(sum(turns), 0) + (select count(*) from recent_turns))::int from balances) as turns,
        (select coalesce(sum(balance), 0)::float8 from ${accounts}) as credits,
        (select count(*)::int from ${turns} where state = 'held') as "openHolds",
        (select count(*)::int from balances where balance <> total) as "unbalancedAccounts",
        (
          select count(*)::int from resolutions
          where taken <> held
            or returned <> case when state = 'released' then held else 0 end
            or charged <> case when state = 'settled' then held else 0 end
        ) as "unresolvedTurns",
        (select count(*)::int from strays) as "strayEntries"`,
  );
  if (!row) throw new Error('The ledger gave no figures.');
  const { unbalancedAccounts, unresolvedTurns, strayEntries, ...figures } = row;
  return { figures, differences: { unbalancedAccounts, unresolvedTurns, strayEntries } };
}

/** Checks the ledger and, if it is right, closes the month before. Then it checks the result as well. */
async function checkAndClose(db: Database): Promise<LedgerReport> {
  const report = await checkLedger(db);
  if (!isRight(report) || !(await closeMonth(db))) return report;
  const after = await checkLedger(db);
  if (!isRight(after)) throw new Error('The closed month does not add up.');
  return after;
}

export function isRight(report: LedgerReport): boolean {
  return countDifferences(report) === 0;
}

function countDifferences({ differences }: LedgerReport): number {
  return Object.values(differences).reduce((sum, count) => sum + count, 0);
}

const thisHour = sql`date_trunc('hour', now())`;
const { hour, differences } = ledgerChecks;

/** Resolves to null if another process has checked within this hour. If a check fails, the next caller may check. */
export async function checkHourly(
  db: Database,
  withPatience: WithPatience,
): Promise<LedgerReport | null> {
  await db.delete(ledgerChecks).where(lt(hour, sql`now() - interval '30 days'`));
  const [taken] = await db
    .insert(ledgerChecks)
    .values({ hour: thisHour })
    .onConflictDoNothing()
    .returning({ hour });
  if (!taken) return null;
  const ours = eq(hour, taken.hour);
  try {
    const report = await withPatience(checkAndClose);
    await db
      .update(ledgerChecks)
      .set({ differences: countDifferences(report) })
      .where(ours);
    return report;
  } catch (error) {
    await db.delete(ledgerChecks).where(ours);
    throw error;
  }
}

/** A check that is older does not describe the current state. */
export async function findDifferences(db: Database): Promise<number | null> {
  const [newest] = await db
    .select({ differences })
    .from(ledgerChecks)
    .where(and(isNotNull(differences), gt(hour, sql`now() - interval '3 hours'`)))
    .orderBy(desc(hour))
    .limit(1);
  return newest?.differences ?? null;
}
