import type { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { Fingerprint } from '../sealing/create-fingerprint.ts';
import { createRateLimits } from './create-rate-limits.ts';
import type { RateLimits } from './rate-limits.ts';

export interface RedisRateLimitsOptions {
  readonly redis: Redis;
  readonly fingerprint: Fingerprint;
}

/** Counts for every process on this Redis. Subjects are kept as keyed hashes. */
export function createRedisRateLimits({ redis, fingerprint }: RedisRateLimitsOptions): RateLimits {
  return createRateLimits({
    createCounter: ({ most, seconds }) =>
      new RateLimiterRedis({
        storeClient: redis,
        keyPrefix: `rate:${seconds}`,
        points: most,
        duration: seconds,
      }),
    toKey: ({ name, of }) => fingerprint(`rate ${name} ${of}`).slice(0, 32),
  });
}
