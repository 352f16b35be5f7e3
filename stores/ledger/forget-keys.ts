import { sql } from 'drizzle-orm';
import { type Database, runStatement } from '../database/database.ts';
import { turns } from '../database/schema.ts';

/** Far longer than a client repeats a request, or a turn can be asked again. */
const keptFor = sql`interval '1 day'`;

export async function forgetKeys(db: Database, limit = 1_000): Promise<number> {
  const forgotten = await runStatement(
    db,
    sql`
      update ${turns} set idempotency_key = null, body_fingerprint = null, question_fingerprint = null
      where turn_id in (
        select turn_id from ${turns}
        where (idempotency_key is not null or question_fingerprint is not null)
          and state <> 'held' and created_at < now() - ${keptFor}
        order by created_at limit ${limit} for update skip locked
      )
      returning turn_id`,
  );
  return forgotten.length;
}
