import { runChecks } from '@quartet/ops/health/checks.ts';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import { createStores } from '@quartet/stores/create-stores.ts';
import { openPostgres } from '@quartet/stores/database/open-postgres.ts';
import {
  createLayoutCheck,
  refuseUnusableRedis,
} from '@quartet/stores/database/redis/create-redis-check.ts';
import type { Layout, LayoutKind } from '@quartet/stores/database/redis/layouts.ts';
import { readStoreFacts } from '@quartet/stores/read-store-facts.ts';
import { createRandomKeyRing } from '@quartet/stores/sealing/key-ring.ts';
import type { ScaledStoresConfig } from '@quartet/stores/stores-config.ts';
import { begin, createTurn, delta, textsOf } from '@quartet/stores/turn-log/contract/collect.ts';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../support/setup/fresh-database.ts';
import { createFreshRedis } from '../support/setup/fresh-redis.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const kinds = ['queues', 'content'] as const;
const variables = { queues: 'REDIS_URL', content: 'CONTENT_REDIS_URL' };

let database: FreshDatabase;
beforeAll(async () => {
  database = await createFreshDatabase(inject('databaseUrl'));
});
afterAll(() => database.drop());

async function openRedis(serverUrl: string) {
  const fresh = await createFreshRedis(serverUrl);
  const redis = new Redis(fresh.url);
  onTestFinished(async () => {
    redis.disconnect();
    await fresh.clear();
  });
  const dump = async () => {
    const keys = (await redis.keys('*')).toSorted();
    return Promise.all(keys.map(async (key) => [key, await redis.dump(key)]));
  };
  return { url: new Secret(fresh.url), redis, dump };
}

/** The Redis of one deployment. `open`: a process of this version. `startAs`: one of another version. */
async function deploy({ url } = database) {
  const queues = await openRedis(inject('redisUrl'));
  const content = await openRedis(inject('contentRedisUrl'));
  const config: ScaledStoresConfig = {
    kind: 'scaled',
    databaseUrl: new Secret(url),
    databaseConnections: 1,
    redisUrl: queues.url,
    contentRedisUrl: content.url,
    keyRing: createRandomKeyRing(),
  };
  const all = { queues, content };
  return {
    ...all,
    config,
    open: async () => {
      const stores = await createStores(config, { logger: quiet });
      onTestFinished(() => stores.close());
      return stores;
    },
    startAs: (kind: LayoutKind, layout: Layout) =>
      refuseUnusableRedis(
        all[kind].redis,
        variables[kind],
        createLayoutCheck(all[kind].redis, kind, layout),
      ),
    stamp: (kind: LayoutKind) => all[kind].redis.get(`${kind}:layout`),
  };
}

test('a Redis without a layout gets that of the first process, and content loses it with its turns', async () => {
  const { open, stamp, queues, content } = await deploy();
  await queues.redis.set('rates:of-before', '1');
  await open();
  expect([await stamp('queues'), await stamp('content')]).toEqual(['1-1', '1-1']);
  expect(await queues.redis.ttl('queues:layout')).toBe(-1);
  expect(await content.redis.ttl('content:layout')).toBeGreaterThan(1_700);
});

test.for(kinds)('%s: versions that may run next to each other share a turn', async (kind) => {
  const { open, startAs, stamp } = await deploy();
  const before = await open();
  const turn = await begin(before.turnLog, createTurn());
  await startAs(kind, { version: 2, beside: 1 });
  expect(await stamp(kind)).toBe('1-2');
  const after = await open();
  await after.turnLog.append(turn, [delta('after')]);
  await before.turnLog.append(turn, [delta('before')]);
  await Promise.all([before.check(), after.check()]);
  expect(textsOf(await before.turnLog.read(turn))).toEqual(['after', 'before']);
  expect(await stamp(kind)).toBe('1-2');
});

test.for(kinds)(
  '%s: a later version that may not run next to this one is refused, and changes nothing',
  async (kind) => {
    const deployment = await deploy();
    const stores = await deployment.open();
    await begin(stores.turnLog, createTurn());
    const held = await deployment[kind].dump();
    const later = () => deployment.startAs(kind, { version: 3, beside: 2 });
    await expect(later()).rejects.toThrow(
      `The Redis of ${variables[kind]} holds ${kind} of layout 1, beside which layout 3 of this program may not run: drain`,
    );
    expect(await deployment[kind].dump()).toEqual(held);
    // Drained, it is the later version's.
    await stores.close();
    await deployment[kind].redis.del(`${kind}:layout`);
    await later();
    expect(await deployment.stamp(kind)).toBe('2-3');
  },
);

test.for(kinds)(
  '%s: next to a later version that forbids it, this one does not start, and doctor says why',
  async (kind) => {
    const fresh = await createFreshDatabase(inject('databaseUrl'));
    onTestFinished(() => fresh.drop());
    const { open, startAs, config, ...all } = await deploy(fresh);
    await startAs(kind, { version: 3, beside: 2 });
    const held = await all[kind].dump();
    const problem = `holds ${kind} of layout 3, beside which layout 1 of this program may not run: drain the other version first`;
    await expect(open()).rejects.toThrow(`The Redis of ${variables[kind]} ${problem}`);
    const [settings] = runChecks({ stores: await readStoreFacts(config) });
    expect(settings?.problems).toContainEqual({
      about: variables[kind],
      problem: expect.stringContaining(problem),
    });
    expect(await all[kind].dump()).toEqual(held);
    const options = { connections: 1, onError: () => undefined, tables: { applies: false } };
    await expect(openPostgres(new Secret(fresh.url), options)).rejects.toThrow('0001-ledger.sql');
  },
);

test('a process that runs is out of service once its store has another layout', async () => {
  const { open, queues } = await deploy();
  const stores = await open();
  await queues.redis.set('queues:layout', '2-3');
  await expect(stores.check()).rejects.toMatchObject({ status: 503 });
  await queues.redis.del('queues:layout');
  await stores.check();
});
