import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '@quartet/runtime/process/start-or-exit.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createLedger } from '../ledger/create-ledger.ts';
import { DataFolderInUseError } from './lock-data-folder.ts';
import { openPglite } from './open-pglite.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quartet-data-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('keeps the ledger of a data folder from one start to the next', async () => {
  const dataDir = join(folder, 'new', 'data');
  const first = await openPglite(dataDir);
  await createLedger(first).openAccount('user_1');
  await createLedger(first).placeHold({
    turnId: 'turn',
    userId: 'user_1',
    deadlineAt: new Date(),
  });
  await first.close();
  const second = await openPglite(dataDir);
  expect(await createLedger(second).openAccount('user_1')).toMatchObject({ credits: 0 });
  await second.close();
});

test('reports a database that was closed', async () => {
  const database = await openPglite(null);
  await database.close();
  await expect(database.check()).rejects.toMatchObject({ code: 'database_unavailable' });
});

test('refuses a data folder that is open already, until it is closed', async () => {
  const dataDir = join(folder, 'locked');
  const database = await openPglite(dataDir);
  await expect(openPglite(dataDir)).rejects.toThrow(DataFolderInUseError);
  await database.close();
  await (await openPglite(dataDir)).close();
});

const isRoot = process.getuid?.() === 0;

/** Mounts a disk of its own; returns how to fill it and how to free it. */
async function mountDisk(folder: string) {
  const run = promisify(execFile);
  await mkdir(folder);
  await run('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', folder]);
  onTestFinished(async () => void (await run('umount', [folder])));
  const filling = join(folder, 'filling');
  return {
    fill: () => run('dd', ['if=/dev/zero', `of=${filling}`, 'bs=4k']).catch(() => undefined),
    free: () => rm(filling),
  };
}

test.skipIf(!isRoot)(
  'reports a full disk while it runs, and says it in a sentence when it starts',
  async () => {
    const disk = join(folder, 'disk');
    const dataDir = join(disk, 'data');
    const { fill, free } = await mountDisk(disk);
    const sentence = `Nothing can be written to the data folder ${dataDir} (ENOSPC)`;
    await fill();
    await expect(openPglite(dataDir)).rejects.toThrow(sentence);
    await free();
    const database = await openPglite(dataDir);
    await database.check();
    await fill();
    await expect(database.check()).rejects.toMatchObject({
      code: 'database_unavailable',
      cause: { code: 'ENOSPC' },
    });
    await free();
    await database.check();
    await fill();
    await database.close();
    await expect(openPglite(dataDir)).rejects.toThrow(sentence);
    await expect(openPglite(dataDir)).rejects.toThrow(StartError);
  },
);

test('lets go of a data folder whose database cannot be opened', async () => {
  const dataDir = join(folder, 'broken');
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'database'), 'not a folder');
  await expect(openPglite(dataDir)).rejects.not.toThrow(DataFolderInUseError);
  await expect(openPglite(dataDir)).rejects.not.toThrow(DataFolderInUseError);
});
