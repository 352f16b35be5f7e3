import { readdir, readFile } from 'node:fs/promises';

export interface MigrationSession {
  /** Several statements at once, without parameters. */
  run(statements: string): Promise<void>;
  query(statement: string, values: readonly unknown[]): Promise<readonly { name: string }[]>;
}

const folder = new URL('./migrations/', import.meta.url);
const lockKey = 0x71756172;

/** Applies the migrations that the database has not seen, by name, in one process at a time. */
export async function runMigrations(session: MigrationSession): Promise<void> {
  await session.run(`
    select pg_advisory_xact_lock(${lockKey});
    create schema if not exists quartet;
    create table if not exists quartet.migrations (
      name text primary key,
      applied_at timestamptz not null default now()
    )`);
  const applied = await session.query('select name from quartet.migrations', []);
  const known = new Set(applied.map(({ name }) => name));
  for (const name of await listMigrations()) {
    if (known.has(name)) continue;
    await session.run(await readFile(new URL(name, folder), 'utf8'));
    await session.query('insert into quartet.migrations (name) values ($1) returning name', [name]);
  }
}

async function listMigrations(): Promise<readonly string[]> {
  const names = await readdir(folder);
  return names.filter((name) => name.endsWith('.sql')).toSorted();
}
