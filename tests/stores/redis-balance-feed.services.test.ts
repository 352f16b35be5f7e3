import { Secret } from '@quartet/runtime/environment/secret.ts';
import { openRedis } from '@quartet/stores/database/redis/open-redis.ts';
import { createRedisBalanceFeed } from '@quartet/stores/ledger/balance/create-redis-balance-feed.ts';
import { describeBalanceFeed } from '@quartet/stores/ledger/contract/describe-balance-feed.ts';
import { afterAll, beforeAll, inject } from 'vitest';
import { createFreshRedis, type FreshRedis } from '../support/setup/fresh-redis.ts';

type RedisClient = ReturnType<typeof openRedis>;
let clients: { redis: RedisClient; subscriber: RedisClient }[];
let feeds: ReturnType<typeof createRedisBalanceFeed>[];
let fresh: FreshRedis;

beforeAll(async () => {
  fresh = await createFreshRedis(inject('redisUrl'));
  const { url } = fresh;
  clients = [1, 2].map(() => ({
    redis: openRedis(new Secret(url), 'producer'),
    subscriber: openRedis(new Secret(url), 'subscriber'),
  }));
  feeds = clients.map(createRedisBalanceFeed);
});
afterAll(async () => {
  for (const feed of feeds) feed.close();
  for (const { redis, subscriber } of clients) {
    redis.disconnect();
    subscriber.disconnect();
  }
  await fresh.clear();
});

describeBalanceFeed('in Redis', () => [feeds[0]!, feeds[1]!]);
