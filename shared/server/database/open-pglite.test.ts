import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLedger } from '../ledger/create-ledger.ts';
import { openPglite } from './open-pglite.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quartet-data-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('keeps the ledger of a data folder from one start to the next', async () => {
  const dataDir = join(folder, 'new', 'database');
  const first = await openPglite(dataDir);
  await createLedger(first).openAccount('user_1');
  await createLedger(first).holdCredit({
    turnId: 'turn',
    userId: 'user_1',
    deadlineAt: new Date(),
  });
  await first.close();
  const second = await openPglite(dataDir);
  expect(await createLedger(second).openAccount('user_1')).toMatchObject({ credits: 0 });
  await second.close();
});

it('reports a database that was closed', async () => {
  const database = await openPglite(null);
  await database.close();
  await expect(database.check()).rejects.toMatchObject({ code: 'database_unavailable' });
});
