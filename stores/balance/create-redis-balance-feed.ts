import type { Redis } from 'ioredis';
import { createChannels } from '../redis/channels.ts';
import type { BalanceFeed } from './balance-feed.ts';

export interface RedisBalanceFeedOptions {
  readonly redis: Redis;
  readonly subscriber: Redis;
}

const channelName = 'balance-notices';

export function createRedisBalanceFeed({ redis, subscriber }: RedisBalanceFeedOptions) {
  const channels = createChannels(subscriber);
  return {
    async announce(userId) {
      await redis.publish(channelName, userId);
    },
    subscribe: (listener) =>
      channels.subscribe(channelName, { onMessage: (message) => listener(message.toString()) }),
    close: () => channels.close(),
  } satisfies BalanceFeed & { close(): void };
}
