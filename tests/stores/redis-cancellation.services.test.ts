import { once } from 'node:events';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { openRedis } from '@quartet/stores/database/redis/open-redis.ts';
import { describeCancellation } from '@quartet/stores/turn-log/contract/describe-cancellation.ts';
import { createRedisCancellation } from '@quartet/stores/turn-log/create-redis-cancellation.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createFreshRedis, type FreshRedis } from '../support/setup/fresh-redis.ts';
import { createLink, type Link } from '../support/setup/link.ts';

type RedisClient = ReturnType<typeof openRedis>;
let clients: { redis: RedisClient; subscriber: RedisClient }[];
let ends: ReturnType<typeof createRedisCancellation>[];
let link: Link;
let fresh: FreshRedis;

beforeAll(async () => {
  fresh = await createFreshRedis(inject('redisUrl'));
  const { url } = fresh;
  link = await createLink(url);
  clients = [url, link.url].map((subscriberUrl) => ({
    redis: openRedis(new Secret(url), 'producer'),
    subscriber: openRedis(new Secret(subscriberUrl), 'subscriber'),
  }));
  ends = clients.map(createRedisCancellation);
});
afterAll(async () => {
  for (const end of ends) end.close();
  for (const { redis, subscriber } of clients) {
    redis.disconnect();
    subscriber.disconnect();
  }
  await link.close();
  await fresh.clear();
});

describeCancellation('in Redis', () => [ends[0]!, ends[1]!]);

test('is heard again after the subscriber lost its connection, which is told that it missed some', async () => {
  const heard: string[] = [];
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const turnId = createTurnId();
  const unsubscribe = await ends[1]!.subscribe(
    (notice) => {
      heard.push(notice.turnId);
      if (notice.turnId === turnId) resolve();
    },
    () => heard.push('missed'),
  );
  await link.cut();
  await link.mend();
  const { subscriber } = clients[1]!;
  if (subscriber.status !== 'ready') await once(subscriber, 'ready');
  // Answered only after the channel, which was subscribed before on the same connection.
  await subscriber.ping();
  await ends[0]!.announce({ turnId });
  await done;
  expect(heard).toEqual(expect.arrayContaining(['missed', turnId]));
  unsubscribe();
});

test('ignores what is no notice', async () => {
  const heard: unknown[] = [];
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const turnId = createTurnId();
  const unsubscribe = await ends[0]!.subscribe((notice) => {
    heard.push(notice);
    if (notice.turnId === turnId) resolve();
  });
  for (const nonsense of ['', '{', '{"turnId":"short"}', `{"turnId":"${turnId}","model":"hal"}`]) {
    await clients[0]!.redis.publish('cancel-notices', nonsense);
  }
  await ends[1]!.announce({ turnId });
  await done;
  expect(heard.filter((notice) => typeof notice !== 'object')).toEqual([]);
  expect(heard.at(-1)).toEqual({ turnId });
  unsubscribe();
});
