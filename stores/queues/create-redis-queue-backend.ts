import type { Secret } from '@quartet/runtime/environment/secret.ts';
import type { Tracing } from '@quartet/runtime/tracing/tracing.ts';
import { createRedisBackend } from 'bullmq';
import type { Redis } from 'ioredis';
import { openRedis } from '../database/redis/open-redis.ts';
import {
  type CheckedQueueBackend,
  createQueueBackend,
  type ReportQueueError,
} from './create-queue-backend.ts';

export interface RedisQueueOptions {
  readonly redisUrl: Secret;
  readonly report: ReportQueueError;
  readonly tracing?: Tracing;
}

/** One connection for all producers, one for all workers, and one more for each waiting worker. */
export function createRedisQueueBackend({
  redisUrl,
  report,
  tracing,
}: RedisQueueOptions): CheckedQueueBackend {
  const opened = new Map<string, Redis>();
  const open = (use: 'producer' | 'worker'): Redis => {
    const redis =
      opened.get(use) ?? openRedis(redisUrl, use, (error) => report('connection', error));
    opened.set(use, redis);
    return redis;
  };
  return createQueueBackend({
    factory: createRedisBackend,
    producer: () => open('producer'),
    worker: () => open('worker'),
    report,
    ...(tracing && { tracing }),
    check: async () => void (await open('producer').ping()),
    async close() {
      for (const redis of opened.values()) redis.disconnect();
    },
  });
}
