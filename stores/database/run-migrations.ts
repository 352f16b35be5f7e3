import { readdir, readFile } from 'node:fs/promises';
import { StartError } from '@quartet/runtime/process/start-or-exit.ts';

export interface MigrationSession {
  /** Several statements at once, without parameters. */
  run(statements: string): Promise<void>;
  query(statement: string, values: readonly unknown[]): Promise<readonly { name: string }[]>;
}

const folder = new URL('./migrations/', import.meta.url);
const lockKey = 0x71756172;

export interface MigrationOptions {
  /** False if the tables must be up to date already. */
  readonly applies?: boolean;
  /** True if a newer version may have changed the tables, as after a rollback to this version. */
  readonly mayBeNewer?: boolean;
}

/** Applies the migrations that the database has not seen, by name, in one process at a time. Rejects with `StartError`. */
export async function runMigrations(
  session: MigrationSession,
  { applies = true, mayBeNewer = false }: MigrationOptions = {},
): Promise<void> {
  const own = await listMigrations();
  const known = applies ? await openTables(session) : await readTables(session);
  const unknown = [...known].filter((name) => !own.includes(name));
  if (unknown.length > 0 && !mayBeNewer) throw new StartError(`${tooNew}: ${unknown.join(', ')}.`);
  const missing = own.filter((name) => !known.has(name));
  if (missing.length > 0 && !applies) throw new StartError(`${tooOld}: ${missing.join(', ')}.`);
  for (const name of missing) {
    await session.run(await readFile(new URL(name, folder), 'utf8'));
    await session.query('insert into quartet.migrations (name) values ($1) returning name', [name]);
  }
}

const tooNew = 'A newer version has changed the tables (NEWER_TABLES=true starts all the same)';
const tooOld =
  'The tables are older than this program, which may not change them: run npm run migrate';

async function openTables(session: MigrationSession): Promise<ReadonlySet<string>> {
  await session.run(`
    select pg_advisory_xact_lock(${lockKey});
    create schema if not exists quartet;
    create table if not exists quartet.migrations (
      name text primary key,
      applied_at timestamptz not null default now()
    )`);
  return readNames(session);
}

/** Returns an empty set if there are no tables. */
async function readTables(session: MigrationSession): Promise<ReadonlySet<string>> {
  const found = await session.query(
    "select 'quartet' as name where to_regclass('quartet.migrations') is not null",
    [],
  );
  return found.length > 0 ? readNames(session) : new Set();
}

async function readNames(session: MigrationSession): Promise<ReadonlySet<string>> {
  const applied = await session.query('select name from quartet.migrations', []);
  return new Set(applied.map(({ name }) => name));
}

async function listMigrations(): Promise<readonly string[]> {
  const names = await readdir(folder);
  return names.filter((name) => name.endsWith('.sql')).toSorted();
}
