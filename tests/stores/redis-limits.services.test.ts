import { randomUUID } from 'node:crypto';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { openRedis } from '@quartet/stores/database/redis/open-redis.ts';
import { readMemoryRatio } from '@quartet/stores/database/redis/read-memory-ratio.ts';
import { describeControlBoard } from '@quartet/stores/limits/contract/describe-control-board.ts';
import { describeInabilityBoard } from '@quartet/stores/limits/contract/describe-inability-board.ts';
import { describeRateLimits } from '@quartet/stores/limits/contract/describe-rate-limits.ts';
import { describeSpendMeter } from '@quartet/stores/limits/contract/describe-spend-meter.ts';
import { createRedisControlBoard } from '@quartet/stores/limits/create-redis-control-board.ts';
import { createRedisInabilityBoard } from '@quartet/stores/limits/create-redis-inability-board.ts';
import { createRedisRateLimits } from '@quartet/stores/limits/create-redis-rate-limits.ts';
import { createRedisSpendMeter } from '@quartet/stores/limits/create-redis-spend-meter.ts';
import {
  countPlaces,
  createMemoryWorkerBoard,
  createRedisWorkerBoard,
  type WorkerBoard,
  workerLifeMs,
} from '@quartet/stores/queues/worker-board.ts';
import { createFingerprint } from '@quartet/stores/sealing/create-fingerprint.ts';
import { createRandomKeyRing } from '@quartet/stores/sealing/key-ring.ts';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { createFreshRedis, type FreshRedis } from '../support/setup/fresh-redis.ts';
import { startRedis } from '../support/setup/redis-server.ts';

const fingerprint = createFingerprint(createRandomKeyRing());
let clients: ReturnType<typeof openRedis>[];
let fresh: FreshRedis;

beforeAll(async () => {
  fresh = await createFreshRedis(inject('redisUrl'));
  const { url } = fresh;
  clients = [1, 2].map(() => openRedis(new Secret(url), 'producer'));
});
afterAll(async () => {
  for (const client of clients) client.disconnect();
  await fresh.clear();
});

const ends = () =>
  [
    { redis: clients[0]!, fingerprint },
    { redis: clients[1]!, fingerprint },
  ] as const;

describeRateLimits('in Redis', () => {
  const [here, there] = ends();
  return [createRedisRateLimits(here), createRedisRateLimits(there)];
});

describeSpendMeter('in Redis', (now) => {
  const [here, there] = ends();
  return [createRedisSpendMeter({ ...here, now }), createRedisSpendMeter({ ...there, now })];
});

test('each rate is looked at by one command', async () => {
  const { redis } = ends()[0];
  const limits = createRedisRateLimits(ends()[0]);
  const subject = { name: 'questions', of: randomUUID() };
  const rates = [
    { most: 3, seconds: 60 },
    { most: 9, seconds: 600 },
  ];
  await limits.look(subject, rates);
  await limits.take(subject, rates);
  const sent = vi.spyOn(redis, 'sendCommand');
  onTestFinished(() => sent.mockRestore());
  expect(await limits.look(subject, rates)).toMatchObject({
    allowed: true,
    limit: 3,
    remaining: 2,
  });
  expect(sent).toHaveBeenCalledTimes(rates.length);
});

test('what a call cost is counted by one command', async () => {
  const { redis } = ends()[0];
  const meter = createRedisSpendMeter(ends()[0]);
  const spend = { model: 'gpt', userId: randomUUID(), microDollars: 1 } as const;
  await meter.record(spend);
  const sent = vi.spyOn(redis, 'sendCommand');
  onTestFinished(() => sent.mockRestore());
  await meter.record(spend);
  expect(sent).toHaveBeenCalledTimes(1);
  expect(await meter.ofUser(spend.userId)).toBe(2);
});

describeInabilityBoard('in Redis', () => {
  const [here, there] = ends();
  return [createRedisInabilityBoard(here.redis), createRedisInabilityBoard(there.redis)];
});

describe.each<readonly [string, () => readonly [WorkerBoard, WorkerBoard]]>([
  [
    'in Redis',
    () => {
      const [here, there] = ends();
      return [createRedisWorkerBoard(here.redis), createRedisWorkerBoard(there.redis)];
    },
  ],
  [
    'in memory',
    () => {
      const board = createMemoryWorkerBoard();
      return [board, board];
    },
  ],
])('a board of workers %s', (_where, createEnds) => {
  test('counts how many jobs those run at once that have announced it, until they leave', async () => {
    const [here, there] = createEnds();
    const worker = { answers: 400, consensuses: 300, settlements: 20 };
    await here.announce({ id: 'first', ...worker });
    await there.announce({ id: 'second', ...worker });
    await here.announce({ id: 'first', ...worker, answers: 5 });
    const count = async (queue: string) => countPlaces(await there.read(), queue);
    expect(await count('answer-gpt')).toBe(405);
    expect(await count('consensus')).toBe(600);
    expect(await count('settlement')).toBe(40);
    for (const { announcedAt } of await there.read())
      expect(Math.abs(Date.now() - announcedAt)).toBeLessThan(workerLifeMs);
    await here.leave('first');
    expect((await there.read()).map(({ id }) => id)).toEqual(['second']);
    await here.leave('second');
  });
});

test('a worker that announces nothing more is forgotten, and so is what it announced', async () => {
  const { redis } = ends()[0];
  const board = createRedisWorkerBoard(redis);
  const worker = { answers: 1, consensuses: 1, settlements: 1 };
  await board.announce({ id: 'lost', ...worker });
  const lost = { id: 'lost', ...worker, announcedAt: Date.now() - workerLifeMs - 1 };
  await redis.hset('{workers}', 'lost', JSON.stringify(lost));
  expect(await board.read()).toEqual([]);
  await board.announce({ id: 'live', ...worker });
  expect(await redis.hexists('{workers}', 'lost')).toBe(0);
});

test('a worker of the version before is counted, and can count one of this version', async () => {
  const { redis } = ends()[0];
  await redis.del('{workers}');
  const board = createRedisWorkerBoard(redis);
  const worker = { answers: 1, consensuses: 1, settlements: 1 };
  const before = { id: 'before', cells: [0], ...worker, announcedAt: Date.now() };
  await redis.hset('{workers}', 'before', JSON.stringify(before));
  await board.announce({ id: 'this', ...worker });
  expect(countPlaces(await board.read(), 'consensus')).toBe(2);
  expect(JSON.parse((await redis.hget('{workers}', 'this')) ?? '')).toMatchObject({ cells: [0] });
  for (const id of ['before', 'this']) await board.leave(id);
});

describeControlBoard('in Redis', async () => {
  const [here, there] = ends();
  const kinds = ['health', 'running', 'begun'];
  const keys = kinds.flatMap((kind) => modelKeys.map((model) => `{controls}:${kind}:${model}`));
  const tries = modelKeys.map((model) => `{controls}:tries:${model}`);
  await here.redis.del('{controls}', ...keys, ...tries);
  return {
    ends: [createRedisControlBoard(here.redis), createRedisControlBoard(there.redis)],
    // Makes the pause look as if it had begun long ago, since the server's clock cannot be set.
    async passPause() {
      await here.redis.hset('{controls}:health:gpt', 'until', 1);
    },
    async passMinute() {
      for (const key of keys.filter((each) => !each.includes('health')))
        await here.redis.zunionstore(key, 1, key, 'WEIGHTS', 0);
      await here.redis.del(...tries);
    },
  };
});

test('how full a Redis is, is known where it has a limit', async () => {
  const server = await startRedis(['--maxmemory', '64mb']);
  onTestFinished(() => server.stop());
  const limited = openRedis(new Secret(server.url), 'producer');
  onTestFinished(() => limited.disconnect());
  const ratio = await readMemoryRatio(limited);
  expect(ratio).toBeGreaterThan(0);
  expect(ratio).toBeLessThan(1);
  expect(await readMemoryRatio(clients[0]!)).toBeNull();
});

test('nothing names a user or an address, and everything expires', async () => {
  const [{ redis }] = ends();
  await redis.flushdb();
  const userId = `user_${randomUUID()}`;
  const rate = { most: 1, seconds: 60 };
  await createRedisRateLimits(ends()[0]).take({ name: 'address', of: '203.0.113.7' }, [rate]);
  await createRedisSpendMeter(ends()[0]).record({ model: 'gpt', userId, microDollars: 1 });
  const keys = await redis.keys('*');
  expect(keys).toHaveLength(3);
  for (const key of keys) {
    expect(key).not.toContain(userId);
    expect(key).not.toContain('203.0.113.7');
    expect(await redis.ttl(key)).toBeGreaterThan(0);
  }
});
