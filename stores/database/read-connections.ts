import { sql } from 'drizzle-orm';
import { type Database, runStatement } from './database.ts';

/** Resolves to the share of the server's connections that are open, from 0 to 1. */
export async function readConnections(db: Database): Promise<number> {
  const [read] = await runStatement<{ readonly ratio: number }>(
    db,
    sql`
      select count(*)::float8 / current_setting('max_connections')::float8 as ratio
      from pg_stat_activity where backend_type = 'client backend'`,
  );
  return read?.ratio ?? 0;
}
