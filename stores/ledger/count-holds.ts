import { sql } from 'drizzle-orm';
import { type Database, runStatement } from '../database/database.ts';
import { turns } from '../database/schema.ts';
import type { HoldCounts } from './ledger.ts';

export async function countHolds(db: Database): Promise<HoldCounts> {
  const [counts] = await runStatement<HoldCounts>(
    db,
    sql`
      select count(*)::int as open, (count(*) filter (where deadline_at < now()))::int as overdue
      from ${turns} where state = 'held'`,
  );
  return counts ?? { open: 0, overdue: 0 };
}
