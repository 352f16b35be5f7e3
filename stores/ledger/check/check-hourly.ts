import { and, desc, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import type { Database, WithPatience } from '../../database/database.ts';
import { ledgerChecks } from '../../database/schema.ts';
import { checkLedger, type LedgerReport } from './check-ledger.ts';

const thisHour = sql`date_trunc('hour', now())`;
const { hour, differences } = ledgerChecks;

/** Null when another process took this hour. A check that fails leaves the hour to the next caller. */
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
    const report = await withPatience(checkLedger);
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

function countDifferences(report: LedgerReport): number {
  return Object.values(report.differences).reduce((sum, count) => sum + count, 0);
}

/** Older checks tell nothing of now. */
export async function findDifferences(db: Database): Promise<number | null> {
  const [newest] = await db
    .select({ differences })
    .from(ledgerChecks)
    .where(and(isNotNull(differences), gt(hour, sql`now() - interval '3 hours'`)))
    .orderBy(desc(hour))
    .limit(1);
  return newest?.differences ?? null;
}
