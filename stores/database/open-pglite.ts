import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { toCauseCode } from '@quartet/runtime/logging/to-cause-code.ts';
import { StartError } from '@quartet/runtime/process/start-or-exit.ts';
import { drizzle } from 'drizzle-orm/pglite';
import type { OpenDatabase } from './database.ts';
import { lockDataFolder } from './lock-data-folder.ts';
import { reachDatabase } from './reach-database.ts';
import { runMigrations } from './run-migrations.ts';
import * as schema from './schema.ts';

export interface OpenPglite extends OpenDatabase {
  readonly pglite: PGlite;
}

/** A tenth of what Postgres takes by itself: one process with few people reads little. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

const create = (dataDir: string, loadDataDir?: Blob) =>
  PGlite.create({ dataDir, startParams, ...(loadDataDir && { loadDataDir }) });

let isFirst = true;
let copied: Promise<Blob> | null = null;

/** All databases in memory after the first one of a process are copies, because creating one takes seconds. */
async function openInMemory(): Promise<OpenPglite> {
  if (!isFirst) copied ??= createCopy();
  isFirst = false;
  return migratePglite(await create('memory://', (await copied) ?? undefined));
}

async function createCopy(): Promise<Blob> {
  const database = await migratePglite(await create('memory://'));
  const copy = await database.pglite.dumpDataDir('none');
  await database.close();
  return copy;
}

/** Opens a database in a folder, or in memory without one. Rejects with `StartError`, such as `DataFolderInUseError`. */
export async function openPglite(dataDir: string | null): Promise<OpenPglite> {
  if (dataDir === null) return openInMemory();
  await requireSpace(dataDir);
  const unlock = await lockDataFolder(dataDir);
  try {
    const database = await migratePglite(await create(join(dataDir, 'database')), dataDir);
    return { ...database, close: () => database.close().finally(unlock) };
  } catch (error) {
    unlock();
    // The disk may have filled up meanwhile.
    await requireSpace(dataDir);
    throw error;
  }
}

async function requireSpace(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await tryWriting(dataDir);
  } catch (error) {
    const what = `Nothing can be written to the data folder ${dataDir} (${toCauseCode(error)})`;
    throw new StartError(`${what}: free its disk, or set another DATA_DIR.`);
  }
}

/** Eight pages of the database, which extends its files by them. */
const triedBytes = Buffer.alloc(64 * 1024);

/** Rejects when the disk of the folder is full or read-only. A database that is only read does not notice. */
async function tryWriting(dataDir: string): Promise<void> {
  const file = join(dataDir, 'tried');
  try {
    await writeFile(file, triedBytes);
  } finally {
    await rm(file, { force: true });
  }
}

/** Closing the result closes the PGlite it was given. */
export async function migratePglite(pglite: PGlite, dataDir?: string): Promise<OpenPglite> {
  await migrate(pglite);
  const db = drizzle({ client: pglite, schema });
  return {
    pglite,
    db,
    withPatience: (use) => db.transaction(use),
    check: () =>
      reachDatabase(async () => {
        await pglite.query('select 1');
        if (dataDir !== undefined) await tryWriting(dataDir);
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
