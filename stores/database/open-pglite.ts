import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { OpenDatabase } from './database.ts';
import { lockDataFolder } from './lock-data-folder.ts';
import { reachDatabase } from './reach-database.ts';
import { runMigrations } from './run-migrations.ts';
import * as schema from './schema.ts';

export interface OpenPglite extends OpenDatabase {
  readonly pglite: PGlite;
}

/** Opens a database in a folder, or in memory without one. Throws `DataFolderInUseError`. */
export async function openPglite(dataDir: string | null): Promise<OpenPglite> {
  if (dataDir === null) return migratePglite(await PGlite.create('memory://'));
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockDataFolder(dataDir);
  try {
    const database = await migratePglite(await PGlite.create(join(dataDir, 'database')));
    return { ...database, close: () => database.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Closing the result closes the given PGlite. */
export async function migratePglite(pglite: PGlite): Promise<OpenPglite> {
  await migrate(pglite);
  const db = drizzle({ client: pglite, schema });
  return {
    pglite,
    db,
    withPatience: (use) => use(db),
    check: () =>
      reachDatabase(async () => {
        await pglite.query('select 1');
      }),
    close: () => pglite.close(),
  };
}

async function migrate(pglite: PGlite): Promise<void> {
  await pglite.transaction((session) =>
    runMigrations({
      async run(statements) {
        await session.exec(statements);
      },
      async query(statement, values) {
        return (await session.query<{ name: string }>(statement, [...values])).rows;
      },
    }),
  );
}
