import { Secret } from '@quartet/runtime/environment/secret.ts';
import { forEachModel, modelKeys } from '@quartet/shared/domain/panel.ts';
import { refuseUnusableRedis } from '@quartet/stores/database/redis/create-redis-check.ts';
import { openRedis } from '@quartet/stores/database/redis/open-redis.ts';
import { createRedisControlBoard } from '@quartet/stores/limits/create-redis-control-board.ts';
import { createRedisInabilityBoard } from '@quartet/stores/limits/create-redis-inability-board.ts';
import { createRedisRateLimits } from '@quartet/stores/limits/create-redis-rate-limits.ts';
import { createRedisSpendMeter } from '@quartet/stores/limits/create-redis-spend-meter.ts';
import { describeQueueBackend } from '@quartet/stores/queues/contract/describe-queue-backend.ts';
import { createRedisQueueBackend } from '@quartet/stores/queues/create-redis-queue-backend.ts';
import { createFingerprint } from '@quartet/stores/sealing/create-fingerprint.ts';
import { createRandomKeyRing } from '@quartet/stores/sealing/key-ring.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startRedisCluster } from '../support/setup/redis-cluster.ts';
import type { TestServer } from '../support/setup/test-server.ts';

const fingerprint = createFingerprint(createRandomKeyRing());

describe('on a Redis Cluster of one node', () => {
  let server: TestServer;
  let redis: ReturnType<typeof openRedis>;
  beforeAll(async () => {
    server = await startRedisCluster();
    redis = openRedis(new Secret(server.url), 'producer');
  });
  afterAll(async () => {
    redis.disconnect();
    await server.stop();
  });

  describeQueueBackend(async () =>
    createRedisQueueBackend({ redisUrl: new Secret(server.url), report: () => undefined }),
  );

  test('a process starts', async () => {
    await expect(refuseUnusableRedis(redis, 'REDIS_URL')).resolves.toBeUndefined();
  });

  test('a number of a database, which it does not have, is refused with a sentence', async () => {
    const other = openRedis(new Secret(`${server.url}/2`), 'producer');
    onTestFinished(() => other.disconnect());
    await expect(refuseUnusableRedis(other, 'REDIS_URL')).rejects.toThrow(
      /^The Redis of REDIS_URL has no database of the number in its URL; .*\(DATABASE\)\.$/,
    );
  });

  test('calls are counted, limited and controlled', async () => {
    const rates = createRedisRateLimits({ redis, fingerprint });
    const some = [60, 3_600].map((seconds) => ({ most: 1, seconds }));
    expect(await rates.take({ name: 'x', of: 'y' }, some)).toMatchObject({ allowed: true });
    expect(await rates.take({ name: 'x', of: 'y' }, some)).toMatchObject({ allowed: false });
    const spend = createRedisSpendMeter({ redis, fingerprint });
    await spend.record({ model: 'gpt', userId: 'ada', microDollars: 3 });
    expect([await spend.ofModel('gpt'), await spend.ofUser('ada')]).toEqual([3, 3]);
    const controls = createRedisControlBoard(redis);
    await controls.set({ model: 'grok', enabled: false });
    await controls.noteFailure('gpt', { pauseMs: 60_000 });
    const admissions = await Promise.all(
      modelKeys.map((model) => controls.admit(model, `call-${model}`)),
    );
    const expected = { ...forEachModel(() => 'admitted'), grok: 'off', gpt: 'paused' };
    expect(Object.fromEntries(modelKeys.map((model, at) => [model, admissions[at]]))).toEqual(
      expected,
    );
    const inabilities = createRedisInabilityBoard(redis);
    await inabilities.announce({ webSearch: ['gpt', 'grok'], images: ['grok'] });
    expect(await inabilities.read()).toEqual({ webSearch: ['gpt', 'grok'], images: ['grok'] });
  });
});

test('a cluster of which a node has half the slots is refused with a sentence', async () => {
  const server = await startRedisCluster(8_191);
  onTestFinished(() => server.stop());
  const redis = openRedis(new Secret(server.url), 'producer');
  onTestFinished(() => redis.disconnect());
  await expect(refuseUnusableRedis(redis, 'REDIS_URL')).rejects.toThrow(
    /^The Redis of REDIS_URL is a Redis Cluster of several nodes, or serves only some of the slots: .*\(CLUSTER\)\.$/,
  );
});
