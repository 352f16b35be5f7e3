import type { TurnId } from '@quartet/shared/domain/ids.ts';
import { sql } from 'drizzle-orm';
import { type Database, runStatement } from '../database/database.ts';
import { turns } from '../database/schema.ts';

/** As if so many seconds had passed since the turn was asked and last looked for. */
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
