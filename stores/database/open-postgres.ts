import { createHash } from 'node:crypto';
import type { Secret } from '@quartet/runtime/environment/secret.ts';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, type ClientBase, Pool } from 'pg';
import type { Database, OpenDatabase } from './database.ts';
import { reachDatabase } from './reach-database.ts';
import { type MigrationOptions, type MigrationSession, runMigrations } from './run-migrations.ts';
import * as schema from './schema.ts';

/** A request can hang on an unresponsive database for at most twice as long. */
const usualPatienceMs = 1_500;
const migrationMs = 60_000;
/** How long an idle connection is kept. */
const idleMs = 60_000;
/** Time limit of work that no request waits for. The first check of a large ledger, which closes its past, takes longest. */
const longestMs = 1_800_000;

/** The form in which times are read here, whatever the role or the database has set. */
const sessionSettings = "set DateStyle = 'ISO'; set TimeZone = 'UTC'";

/** The pool waits for the promise, although its type does not say so. */
const setSession = (client: ClientBase): unknown => client.query(sessionSettings);

/** Locks a row, which is refused where nothing can be written, and waits for the disk as any commit does. */
const smallestWrite = 'select from quartet.ledger_checks limit 1 for update skip locked';

export interface PostgresOptions {
  readonly connections: number;
  readonly onError: (error: Error) => void;
  /** Time limit of a statement, and of the wait for a connection. By default as long as a request can wait. */
  readonly patienceMs?: number;
  readonly tables?: MigrationOptions;
  /** True behind a pooler that may run each transaction on another connection, and accepts no session settings. */
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
    // Opening a connection costs more than any statement, so idle ones are kept for a while.
    idleTimeoutMillis: idleMs,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    onConnect: setSession,
    ...(!pooled && { statement_timeout: patienceMs }),
  });
  pool.on('error', onError);
  if (!pooled) pool.on('connect', nameStatements);
  const ask = (statement: string) =>
    reachDatabase(async () => {
      await pool.query(statement);
    });
  // Its connections have settings that the connection of the migrations lacks, and that a pooler may refuse.
  await ask('select 1').catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  return {
    db: drizzle({ client: pool, schema }),
    withPatience: (use) => withClient(url, onError, use),
    check: () => ask(smallestWrite),
    close: () => pool.end(),
  };
}

/** Runs work in a transaction on a connection of its own. */
async function withClient<T>(
  url: Secret,
  onError: (error: Error) => void,
  use: (db: Database) => Promise<T>,
): Promise<T> {
  const client = new Client({
    connectionString: url.reveal(),
    application_name: 'quartet',
    connectionTimeoutMillis: usualPatienceMs,
  });
  client.on('error', onError);
  await client.connect();
  try {
    await client.query(sessionSettings);
    return await drizzle({ client, schema }).transaction(async (session) => {
      // The role may have a shorter limit, and a pooler keeps no setting longer than a transaction.
      await session.execute(sql.raw(`set local statement_timeout = ${longestMs}`));
      return use(session);
    });
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
    // Applies to this transaction only, since a pooler keeps no setting longer than that.
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

/** Limits the number of names, so that statements of varying text cannot fill the server's memory. */
const mostNames = 200;
const names = new Map<string, string>();

interface Statement {
  readonly text: string;
  readonly name?: string;
}

/**
 * Names each statement with values after its text. Postgres then parses it once for each connection and soon stops planning it, which
 * costs as much as running it. Must not be used behind a pooler of transactions, where prepared statements are not available.
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
