import type { Secret } from '@quartet/runtime/environment/secret.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, Pool } from 'pg';
import type { Database, OpenDatabase } from './database.ts';
import { reachDatabase } from './reach-database.ts';
import { type MigrationOptions, type MigrationSession, runMigrations } from './run-migrations.ts';
import * as schema from './schema.ts';

/** Twice this limits how long a request can hang on a database that does not answer. */
const usualPatienceMs = 1_500;
const migrationMs = 60_000;
/** Of what nobody waits for. */
const longestMs = 600_000;

export interface PostgresOptions {
  readonly connections: number;
  readonly onError: (error: Error) => void;
  /** The longest that a statement may take, and the wait for a connection; by default as long as a request can wait. */
  readonly patienceMs?: number;
  readonly tables?: MigrationOptions;
}

/** Opens a connection pool and brings the tables up to date. Rejects with `database_unavailable`. */
export async function openPostgres(
  url: Secret,
  { connections, onError, patienceMs = usualPatienceMs, tables }: PostgresOptions,
): Promise<OpenDatabase> {
  await reachDatabase(() => migratePostgres(url, tables));
  const pool = new Pool({
    connectionString: url.reveal(),
    application_name: 'quartet',
    max: connections,
    keepAlive: true,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    statement_timeout: patienceMs,
  });
  pool.on('error', onError);
  const db = drizzle({ client: pool, schema });
  return {
    db,
    withPatience: (use) => withClient(url, { longestMs, onError }, use),
    check: () =>
      reachDatabase(async () => {
        await pool.query('select 1');
      }),
    close: () => pool.end(),
  };
}

interface ClientOptions {
  readonly longestMs: number;
  readonly onError: (error: Error) => void;
}

/** On a connection of its own. */
async function withClient<T>(
  url: Secret,
  { longestMs, onError }: ClientOptions,
  use: (db: Database) => Promise<T>,
): Promise<T> {
  const client = new Client({
    connectionString: url.reveal(),
    application_name: 'quartet',
    connectionTimeoutMillis: usualPatienceMs,
    statement_timeout: longestMs,
  });
  client.on('error', onError);
  await client.connect();
  try {
    return await use(drizzle({ client, schema }));
  } finally {
    await client.end();
  }
}

/** On its own connection: another process's migrations may take longer than a request may wait. */
async function migratePostgres(url: Secret, tables?: MigrationOptions): Promise<void> {
  const client = new Client({
    connectionString: url.reveal(),
    connectionTimeoutMillis: usualPatienceMs,
    statement_timeout: migrationMs,
  });
  await client.connect();
  try {
    await client.query('begin');
    const session: MigrationSession = {
      async run(statements) {
        await client.query(statements);
      },
      async query(statement, values) {
        return (await client.query<{ name: string }>(statement, [...values])).rows;
      },
    };
    await runMigrations(session, tables);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
