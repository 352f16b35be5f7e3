import type { Secret } from '@quartet/runtime/environment/secret.ts';
import type { Redis, RedisOptions } from 'ioredis';
import { EndingRedis } from './ending-redis.ts';

/** `producer`: commands that end soon. `subscriber`: for `createChannels`. `worker`: BullMQ's blocking connection. */
export type RedisUse = 'producer' | 'subscriber' | 'worker';

const optionsOf = {
  producer: {
    commandTimeout: 2_000,
    maxRetriesPerRequest: 1,
    // A command whose reply was lost may have run. Sent again, it would append twice.
    autoResendUnfulfilledCommands: false,
  },
  subscriber: {
    maxRetriesPerRequest: null,
    // `createChannels` resubscribes itself, to know when nothing can be missed any more.
    autoResubscribe: false,
  },
  worker: { maxRetriesPerRequest: null },
} as const satisfies Record<RedisUse, RedisOptions>;

/** A producer's command ends within 2 s. Errors given to `onError` carry commands: log them by the allow-list. */
export function openRedis(
  url: Secret,
  use: RedisUse,
  onError: (error: Error) => void = () => undefined,
): Redis {
  const options = {
    ...optionsOf[use],
    connectTimeout: 2_000,
    retryStrategy: (times: number) => Math.min(50 * 2 ** (times - 1), 1_000) + Math.random() * 100,
    // After a failover the old address is that of a replica, which refuses writes.
    reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
  } satisfies RedisOptions;
  const redis = new EndingRedis(url.reveal(), options);
  redis.on('error', onError);
  return redis;
}
