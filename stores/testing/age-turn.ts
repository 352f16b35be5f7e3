import type { TurnId } from '@quartet/shared/domain/ids.ts';
import { sql } from 'drizzle-orm';
import { type Database, runStatement } from '../database/database.ts';
import { turns } from '../database/schema.ts';

/** Makes a turn older by this many seconds, as if it had been asked and last checked then. */
export async function ageTurn(
  db: Database,
  { turnId, seconds }: { readonly turnId: TurnId; readonly seconds: number },
): Promise<void> {
  const past = sql`make_interval(secs => ${seconds})`;
  await runStatement(
    db,
    sql`
      update ${turns} set created_at = created_at - ${past}, checked_at = checked_at - ${past}
      where turn_id = ${turnId}`,
  );
}
