import { randomBytes } from 'node:crypto';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import { createStores } from '@quartet/stores/create-stores.ts';
import { createRandomKeyRing } from '@quartet/stores/sealing/key-ring.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { expectWithin } from '../support/expect-within.ts';
import { runClosingProgram } from '../support/setup/closing-program.ts';
import { createFreshDatabase, type FreshDatabase } from '../support/setup/fresh-database.ts';
import { createFreshRedis, type FreshRedis } from '../support/setup/fresh-redis.ts';
import { createLink } from '../support/setup/link.ts';

describe('stores on Redis and Postgres', () => {
  let database: FreshDatabase;
  let queueRedis: FreshRedis;
  let contentRedis: FreshRedis;
  beforeAll(async () => {
    [database, queueRedis, contentRedis] = await Promise.all([
      createFreshDatabase(inject('databaseUrl')),
      createFreshRedis(inject('redisUrl')),
      createFreshRedis(inject('contentRedisUrl')),
    ]);
  });
  afterAll(async () => {
    await Promise.all([database.drop(), queueRedis.clear(), contentRedis.clear()]);
  });

  test('run the ledger and a flow, and let the process end', async () => {
    const run = await runClosingProgram({
      DATABASE_URL: database.url,
      REDIS_URL: queueRedis.url,
      CONTENT_REDIS_URL: contentRedis.url,
      SEALING_KEYS: `test:${randomBytes(32).toString('base64url')}`,
    });
    expect(run).toEqual({ output: 'settled\n', errors: '', code: 0 });
  });

  test.for(['database', 'queue', 'content'] as const)(
    'fail their check within 2 s while the %s hangs, and pass it again',
    async (hanging) => {
      const links = {
        database: await createLink(database.url),
        queue: await createLink(queueRedis.url),
        content: await createLink(contentRedis.url),
      };
      const stores = await createStores(
        {
          kind: 'scaled',
          databaseUrl: new Secret(links.database.url),
          databaseConnections: 10,
          redisUrl: new Secret(links.queue.url),
          contentRedisUrl: new Secret(links.content.url),
          keyRing: createRandomKeyRing(),
        },
        { logger: { info: () => undefined, warn: () => undefined, error: () => undefined } },
      );
      await stores.check();
      links[hanging].freeze();
      await expectWithin(2_000, () =>
        expect(stores.check()).rejects.toMatchObject({ status: 503 }),
      );
      links[hanging].thaw();
      await expect.poll(() => stores.check().then(() => 'answers')).toBe('answers');
      await stores.close();
      await Promise.all(Object.values(links).map((link) => link.close()));
    },
  );
});
