import { setImmediate as setImmediatePromise } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import type { OpenPglite } from '../database/open-pglite.ts';
import { createLedger } from '../ledger/create-ledger.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { describeQueueBackend } from './contract/describe-queue-backend.ts';
import { createEmbeddedQueueBackend } from './create-embedded-queue-backend.ts';
import { PglitePool } from './pglite-pool.ts';

describe('the queues within the process', () => {
  let database: OpenPglite;
  const errors: unknown[] = [];
  afterAll(() => database.close());
  describeQueueBackend(async () => {
    database = await openTestDatabase();
    return createEmbeddedQueueBackend({
      pglite: database.pglite,
      report: (_queue, error) => errors.push(error),
    });
  });

  test('report no error', () => {
    expect(errors).toEqual([]);
  });

  test('leave the ledger on the same connection as it was', async () => {
    const ledger = createLedger(database);
    expect(await ledger.openAccount('user_1')).toEqual({ credits: 1, unlimited: false });
    const turn = { turnId: 'turn', userId: 'user_1', deadlineAt: new Date() };
    expect(await ledger.placeHold(turn)).toMatchObject({ status: 'held' });
    expect(await ledger.releaseDueHolds()).toEqual([{ turnId: 'turn', userId: 'user_1' }]);
  });

  test('let other work run between their queries', async () => {
    const pool = new PglitePool(database.pglite);
    let isDone = false;
    const immediate = setImmediatePromise().then(() => isDone);
    for (let query = 0; query < 20; query += 1) await pool.query('select $1::int', [query]);
    isDone = true;
    expect(await immediate).toBe(false);
  });
});
