import type { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { Sealer } from '../sealing/sealer.ts';
import { createRateLimits } from './create-rate-limits.ts';
import type { RateLimits } from './rate-limits.ts';

export interface RedisRateLimitsOptions {
  readonly redis: Redis;
  readonly sealer: Pick<Sealer, 'fingerprint'>;
}

/** Counts for every process on this Redis. Subjects are kept as keyed hashes. */
export function createRedisRateLimits({ redis, sealer }: RedisRateLimitsOptions): RateLimits {
  return createRateLimits({
    createCounter: ({ most, seconds }) =>
      new RateLimiterRedis({
        storeClient: redis,
        keyPrefix: `rate:${seconds}`,
        points: most,
        duration: seconds,
      }),
    toKey: ({ name, of }) => sealer.fingerprint(`rate ${name} ${of}`).slice(0, 32),
  });
}
