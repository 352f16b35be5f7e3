import { createHash } from 'node:crypto';
import type { Secret } from '@quartet/runtime/environment/secret.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, type ClientBase, Pool } from 'pg';
import type { Database, OpenDatabase } from './database.ts';
import { reachDatabase } from './reach-database.ts';
import { type MigrationOptions, type MigrationSession, runMigrations } from './run-migrations.ts';
import * as schema from './schema.ts';

/** Twice this limits how long a request can hang on a database that does not answer. */
const usualPatienceMs = 1_500;
const migrationMs = 60_000;
/** Lifetime of a connection that nobody uses. */
const idleMs = 60_000;
/** Time limit of work that nobody waits for. */
const longestMs = 600_000;

export interface PostgresOptions {
  readonly connections: number;
  readonly onError: (error: Error) => void;
  /** The longest that a statement may take, and the wait for a connection; by default as long as a request can wait. */
  readonly patienceMs?: number;
  readonly tables?: MigrationOptions;
  /** A pooler hands each transaction to another connection of the server, and takes no settings of a session. */
  readonly pooled?: boolean;
}

/** Opens a connection pool and brings the tables up to date. Rejects with `database_unavailable`. */
export async function openPostgres(
  url: Secret,
  { connections, onError, patienceMs = usualPatienceMs, tables, pooled = false }: PostgresOptions,
): Promise<OpenDatabase> {
  await reachDatabase(() => migratePostgres(url, tables));
  const pool = new Pool({
    connectionString: url.reveal(),
    application_name: 'quartet',
    max: connections,
    keepAlive: true,
    // One that is opened anew costs more than any statement.
    idleTimeoutMillis: idleMs,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    ...(!pooled && { statement_timeout: patienceMs }),
  });
  pool.on('error', onError);
  if (!pooled) pool.on('connect', nameStatements);
  const check = () =>
    reachDatabase(async () => {
      await pool.query('select 1');
    });
  // Its connections have settings that the one of the migrations has not, and that a pooler may refuse.
  await check().catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  return {
    db: drizzle({ client: pool, schema }),
    withPatience: (use) => withClient(url, { longestMs, pooled, onError }, use),
    check,
    close: () => pool.end(),
  };
}

interface ClientOptions {
  readonly longestMs: number;
  readonly pooled: boolean;
  readonly onError: (error: Error) => void;
}

/** Runs work on a connection of its own. */
async function withClient<T>(
  url: Secret,
  { longestMs, pooled, onError }: ClientOptions,
  use: (db: Database) => Promise<T>,
): Promise<T> {
  const client = new Client({
    connectionString: url.reveal(),
    application_name: 'quartet',
    connectionTimeoutMillis: usualPatienceMs,
    ...(!pooled && { statement_timeout: longestMs }),
  });
  client.on('error', onError);
  await client.connect();
  try {
    return await use(drizzle({ client, schema }));
  } finally {
    await client.end();
  }
}

/** Migrates on its own connection: another process's migrations may take longer than a request may wait. */
async function migratePostgres(url: Secret, tables?: MigrationOptions): Promise<void> {
  const client = new Client({
    connectionString: url.reveal(),
    connectionTimeoutMillis: usualPatienceMs,
  });
  await client.connect();
  try {
    await client.query('begin');
    // For this transaction alone, as behind a pooler there is nothing longer.
    await client.query(`set local statement_timeout = ${migrationMs}`);
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

/** No more are named, so that statements of varying text would not fill the server's memory. */
const mostNames = 200;
const names = new Map<string, string>();

interface Statement {
  readonly text: string;
  readonly name?: string;
}

/**
 * Names each statement of the connection that has values by its text: Postgres reads it once for each connection, and soon
 * plans it no more, which costs as much as carrying it out. Not behind a pooler of transactions, which knows no names.
 */
function nameStatements(client: ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const named = (statement: unknown, values: unknown, ...rest: unknown[]) =>
    query(hasValues(statement, values) ? nameIt(statement) : statement, values, ...rest);
  client.query = named as ClientBase['query'];
}

function hasValues(statement: unknown, values: unknown): statement is Statement {
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return false;
  return Array.isArray(values) && values.length > 0;
}

function nameIt(statement: Statement): Statement {
  const name = statement.name ?? findName(statement.text);
  return name === undefined ? statement : { ...statement, name };
}

function findName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
