import { sql } from 'drizzle-orm';
import { type Database, runStatement } from '../../database/database.ts';
import { webhooks } from '../../database/schema.ts';

/** Far longer than Clerk repeats an event; even a later one has no second effect, because of its keys. */
const keptFor = sql`interval '30 days'`;

export async function deleteOldWebhooks(db: Database, limit = 1_000): Promise<number> {
  const forgotten = await runStatement(
    db,
    sql`
      delete from ${webhooks} where webhook_id in (
        select webhook_id from ${webhooks} where received_at < now() - ${keptFor} limit ${limit}
      )
      returning webhook_id`,
  );
  return forgotten.length;
}
