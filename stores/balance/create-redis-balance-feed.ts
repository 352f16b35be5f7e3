import type { Redis } from 'ioredis';
import { createChannels } from '../redis/channels.ts';
import type { BalanceFeed } from './balance-feed.ts';

export interface RedisBalanceFeedOptions {
  /** A producer's connection. */
  readonly redis: Redis;
  /** A subscriber's connection; several users may share it. */
  readonly subscriber: Redis;
}

const channelName = 'balance-notices';

/** Tells the listeners of every process on this Redis. */
export function createRedisBalanceFeed({ redis, subscriber }: RedisBalanceFeedOptions) {
  const channels = createChannels(subscriber);
  return {
    async announce(userId) {
      await redis.publish(channelName, userId);
    },
    subscribe: (listener) =>
      channels.subscribe(channelName, { onMessage: (message) => listener(message.toString()) }),
    /** Stops listening; the connections are their opener's to close. */
    close: () => channels.close(),
  } satisfies BalanceFeed & { close(): void };
}
