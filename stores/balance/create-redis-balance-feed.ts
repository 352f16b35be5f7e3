import type { UserId } from '@quartet/shared/domain/ids.ts';
import type { Redis } from 'ioredis';
import { createChannels } from '../redis/channels.ts';
import type { BalanceFeed } from './balance-feed.ts';

export interface RedisBalanceFeedOptions {
  readonly redis: Redis;
  readonly subscriber: Redis;
}

const toChannel = (userId: UserId) => `balance:${userId}`;

/** A channel for each user, so that a change is told to those alone who show it. */
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
