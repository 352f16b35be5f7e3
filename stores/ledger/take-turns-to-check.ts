import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import { sql } from 'drizzle-orm';
import { type Database, runStatement } from '../database/database.ts';
import { turns } from '../database/schema.ts';

/** Longer than it takes to put a turn's jobs into their queues. */
const untilChecked = sql`interval '60 seconds'`;
/** Each turn is checked so often, however many processes check. */
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
