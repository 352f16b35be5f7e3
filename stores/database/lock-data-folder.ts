import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Another process is using the data folder; two would corrupt it. */
export class DataFolderInUseError extends Error {
  override readonly name = 'DataFolderInUseError';
  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by process ${pid}: stop it, or set another DATA_DIR.`,
    );
  }
}

/** Locks the folder for this process until the returned function is called. The lock of a dead process is ignored. */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'lock');
  const holder = await findHolder(path);
  if (holder !== null) throw new DataFolderInUseError(folder, holder);
  await rm(path, { force: true });
  await writeFile(path, String(process.pid), { flag: 'wx' });
  return () => rm(path, { force: true });
}

async function findHolder(path: string): Promise<number | null> {
  try {
    const pid = Number(await readFile(path, 'utf8'));
    // In a container every start may get the same process id.
    return pid > 0 && pid !== process.pid && isAlive(pid) ? pid : null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
