import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '@quartet/runtime/process/start-or-exit.ts';

/** Another process is using the data folder; two would corrupt it. */
export class DataFolderInUseError extends StartError {
  override readonly name = 'DataFolderInUseError';
  constructor(folder: string, holder: string) {
    super(`The data folder ${folder} is in use by ${holder}: stop it, or set another DATA_DIR.`);
  }
}

const busy = 5;

/** Keeps a reference to each lock, because the garbage collector would close the database and so release it. */
const held = new Set<DatabaseSync>();

/**
 * Locks the folder for this process until the returned function is called. Throws `DataFolderInUseError`. The lock is the write lock
 * of an empty SQLite database. The kernel gives it to one process at a time, in whichever container it runs, and takes it back when
 * that process dies. The file is never removed: otherwise a second process could lock a new one.
 */
export async function lockDataFolder(folder: string): Promise<() => void> {
  const lock = takeLock(join(folder, 'lock.sqlite'));
  const holderPath = join(folder, 'lock');
  if (!lock) throw new DataFolderInUseError(folder, await nameHolder(holderPath));
  held.add(lock);
  await writeFile(holderPath, String(process.pid));
  return () => {
    held.delete(lock);
    lock.close();
  };
}

function takeLock(path: string): DatabaseSync | null {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('BEGIN IMMEDIATE');
    return database;
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === busy) return null;
    throw error;
  }
}

/** Only used in the error message. A process that has just taken the lock may not have written its name yet. */
async function nameHolder(path: string): Promise<string> {
  const pid = Number(await readFile(path, 'utf8').catch(() => ''));
  return pid > 0 ? `process ${pid}` : 'another process';
}
