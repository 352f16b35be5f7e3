import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('lets go of a data folder whose database cannot be opened', async () => {
  const dataDir = join(folder, 'broken');
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'database'), 'not a folder');
  await expect(openPglite(dataDir)).rejects.not.toThrow(DataFolderInUseError);
  await expect(openPglite(dataDir)).rejects.not.toThrow(DataFolderInUseError);
});
