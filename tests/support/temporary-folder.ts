import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { undoAtExit } from './undo-at-exit.ts';

export interface TemporaryFolder {
  readonly path: string;
  readonly remove: () => Promise<void>;
}

/** Retries, because a server that was just killed may still write. */
const patiently = { recursive: true, force: true, maxRetries: 5, retryDelay: 50 } as const;

/** Creates an empty folder, which is deleted at the latest when this process ends. */
export async function makeTemporaryFolder(prefix: string): Promise<TemporaryFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), prefix));
  const forget = undoAtExit(() => rmSync(folder, patiently));
  return {
    path: folder,
    async remove() {
      await rm(folder, patiently);
      forget();
    },
  };
}
