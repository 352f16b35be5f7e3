import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** Drizzle over Postgres or PGlite. The code that uses it does not know which. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** Runs work that may take minutes in a transaction, on a connection of its own if there are several. */
export type WithPatience = <T>(use: (db: Database) => Promise<T>) => Promise<T>;

export interface OpenDatabase {
  readonly db: Database;
  readonly withPatience: WithPatience;
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Runs one statement, which is atomic by itself. Its columns must be booleans, numbers or text; timestamps arrive as text. */
export async function runStatement<Row>(db: Database, statement: SQL): Promise<readonly Row[]> {
  const result = (await db.execute(statement)) as { readonly rows: readonly Row[] };
  return result.rows;
}
