import { afterAll, describe, expect, it } from 'vitest';
import { type OpenPglite, openPglite } from '../database/open-pglite.ts';
import { createLedger } from '../ledger/create-ledger.ts';
import { describeQueueBackend } from './contract/describe-queue-backend.ts';
import { createEmbeddedQueueBackend } from './create-embedded-queue-backend.ts';

describe('the queues within the process', () => {
  let database: OpenPglite;
  const errors: unknown[] = [];
  afterAll(() => database.close());
  describeQueueBackend(async () => {
    database = await openPglite(null);
    return createEmbeddedQueueBackend({
      pglite: database.pglite,
      report: (_queue, error) => errors.push(error),
    });
  });

  it('report no error', () => {
    expect(errors).toEqual([]);
  });

  it('leave the ledger on the same connection as it was', async () => {
    const ledger = createLedger(database);
    expect(await ledger.openAccount('user_1')).toEqual({ credits: 1, unlimited: false });
    const turn = { turnId: 'turn', userId: 'user_1', deadlineAt: new Date() };
    expect(await ledger.holdCredit(turn)).toMatchObject({ status: 'held' });
    expect(await ledger.releaseExpiredHolds()).toBe(1);
  });
});
