import { Secret } from '@quartet/runtime/environment/secret.ts';
import { createStores } from '@quartet/stores/create-stores.ts';
import { openPostgres } from '@quartet/stores/database/open-postgres.ts';
import { describeLedger } from '@quartet/stores/ledger/contract/describe-ledger.ts';
import { createRandomKeyRing } from '@quartet/stores/sealing/key-ring.ts';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { patience } from '../support/patience.ts';
import { createFreshDatabase } from '../support/setup/fresh-database.ts';
import { isDebian } from '../support/setup/other-browsers.ts';
import { startPgbouncer } from '../support/setup/pgbouncer-server.ts';
import type { TestServer } from '../support/setup/test-server.ts';

const onError = () => undefined;

async function openStores(url: string, databasePooled: boolean) {
  const stores = await createStores(
    {
      kind: 'scaled',
      databaseUrl: new Secret(url),
      databaseConnections: 2,
      databasePooled,
      redisUrl: new Secret(inject('redisUrl')),
      contentRedisUrl: new Secret(inject('contentRedisUrl')),
      keyRing: createRandomKeyRing(),
    },
    { logger: { info: onError, warn: onError, error: onError } },
  );
  onTestFinished(() => stores.close());
  return stores;
}

describe.skipIf(!isDebian())('behind a pooler of transactions', () => {
  let pooler: TestServer;
  beforeAll(async () => {
    pooler = await startPgbouncer(inject('databaseUrl'));
  });
  afterAll(() => pooler?.stop());

  /** Creates an empty database, reached through the pooler. */
  async function createPooledDatabase() {
    const fresh = await createFreshDatabase(inject('databaseUrl'));
    const url = new URL(pooler.url);
    url.pathname = new URL(fresh.url).pathname;
    return { ...fresh, url: url.href };
  }

  describeLedger(async () => {
    const fresh = await createPooledDatabase();
    const database = await openPostgres(new Secret(fresh.url), {
      connections: 20,
      pooled: true,
      onError,
      patienceMs: patience.poll,
    });
    return {
      ...database,
      async close() {
        await database.close();
        await fresh.drop();
      },
    };
  });

  test('four processes that start together bring the tables up to date, and have one set of keys', async () => {
    const fresh = await createPooledDatabase();
    onTestFinished(() => fresh.drop());
    const all = await Promise.all(Array.from({ length: 4 }, () => openStores(fresh.url, true)));
    await Promise.all(all.map((stores) => stores.check()));
    expect(await all[0]!.ledger.openAccount('ada')).toMatchObject({ credits: 1 });
    expect(await all[3]!.ledger.openAccount('ada')).toMatchObject({ credits: 1 });
  });

  test('a process that was not told so ends with a sentence that says what to set', async () => {
    const fresh = await createPooledDatabase();
    onTestFinished(() => fresh.drop());
    await expect(openStores(fresh.url, false)).rejects.toThrow(
      /refuses settings of a session \(08P01\): for a pooler, set DATABASE_POOLER=transaction\.$/,
    );
  });
});
