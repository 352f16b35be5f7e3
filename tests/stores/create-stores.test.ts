import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStores } from '@quartet/stores/create-stores.ts';
import { createRandomKeyRing } from '@quartet/stores/sealing/key-ring.ts';
import { expect, test } from 'vitest';
import { runClosingProgram } from '../support/setup/closing-program.ts';

test('runs the ledger and a flow on one embedded database, and lets the process end', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'quartet-data-'));
  const run = await runClosingProgram({ DATA_DIR: dataDir });
  expect(run).toEqual({ output: 'settled\n', errors: '', code: 0 });
  await rm(dataDir, { recursive: true });
});

test('fails its check after it was closed, and closes once', async () => {
  const warnings: object[] = [];
  const stores = await createStores(
    { kind: 'embedded', dataDir: null, keyRing: createRandomKeyRing() },
    {
      logger: {
        info: () => undefined,
        warn: (fields) => warnings.push(fields),
        error: () => undefined,
      },
    },
  );
  await stores.check();
  await Promise.all([stores.close(), stores.close()]);
  await expect(stores.check()).rejects.toMatchObject({ code: 'database_unavailable' });
  expect(warnings).toEqual([]);
});
