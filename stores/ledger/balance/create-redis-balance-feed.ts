import type { UserId } from '@quartet/shared/domain/ids.ts';
import type { Redis } from 'ioredis';
import { createChannels } from '../../database/redis/channels.ts';
import type { BalanceFeed } from './balance-feed.ts';

export interface RedisBalanceFeedOptions {
  readonly redis: Redis;
  readonly subscriber: Redis;
}

const toChannel = (userId: UserId) => `balance:${userId}`;

/** Each user has a channel, so that only processes that show the balance hear of a change. */
export function createRedisBalanceFeed({ redis, subscriber }: RedisBalanceFeedOptions) {
  const channels = createChannels(subscriber);
  return {
    async announce(userId) {
      await redis.publish(toChannel(userId), '');
    },
    subscribe: (userId, listener) =>
      channels.subscribe(toChannel(userId), { onMessage: () => listener() }),
    close: () => channels.close(),
  } satisfies BalanceFeed & { close(): void };
}
