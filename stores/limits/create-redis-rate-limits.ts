import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Fingerprint } from '../sealing/create-fingerprint.ts';
import { createRateLimits } from './create-rate-limits.ts';
import type { RateLimits } from './rate-limits.ts';

export interface RedisRateLimitsOptions {
  readonly redis: Redis;
  readonly fingerprint: Fingerprint;
}

/** KEYS: the count of a window. The library needs a transaction of four commands to read it, and each question reads three counts. */
const look = `
local count = redis.call('GET', KEYS[1])
if not count then return false end
return { tonumber(count), redis.call('PTTL', KEYS[1]) }`;

interface RateScript {
  /** Resolves to the count and to how many milliseconds it is kept; null if there is none. */
  lookAtRate(key: string): Promise<readonly [count: number, leftMs: number] | null>;
}

/** Counts over all processes that use this Redis. Stores subjects as keyed hashes. */
export function createRedisRateLimits({ redis, fingerprint }: RedisRateLimitsOptions): RateLimits {
  redis.defineCommand('lookAtRate', { numberOfKeys: 1, lua: look });
  const scripted = redis as unknown as RateScript;
  return createRateLimits({
    createCounter: ({ most, seconds }) =>
      new RateLimiterRedis({
        storeClient: redis,
        keyPrefix: `rate:${seconds}`,
        points: most,
        duration: seconds,
      }),
    async find(counter, key) {
      const [count, leftMs] = (await scripted.lookAtRate(counter.getKey(key))) ?? [];
      if (count === undefined) return null;
      return new RateLimiterRes(Math.max(0, counter.points - count), leftMs, count);
    },
    toKey: ({ name, of }) => fingerprint(`rate ${name} ${of}`).slice(0, 32),
  });
}
