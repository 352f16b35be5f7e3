import type { Redis } from 'ioredis';
import type { Sealer } from '../sealing/sealer.ts';
import type { Rate, RateLimits, RateState, RateSubject } from './rate-limits.ts';
import { toRateState } from './to-rate-state.ts';

export interface RedisRateLimitsOptions {
  /** A producer's connection. */
  readonly redis: Redis;
  readonly sealer: Pick<Sealer, 'fingerprint'>;
}

/**
 * A window is a counter that expires. KEYS: one window for each rate; ARGV: what to take (0 or 1), then most and
 * milliseconds of each rate. Returns whether it was allowed, then count and milliseconds left of each window.
 */
const script = `
  local allowed = 1
  for i, key in ipairs(KEYS) do
    if tonumber(redis.call('get', key) or '0') >= tonumber(ARGV[2 * i]) then allowed = 0 end
  end
  local reply = { allowed }
  for i, key in ipairs(KEYS) do
    if allowed == 1 and ARGV[1] == '1' and redis.call('incr', key) == 1 then
      redis.call('pexpire', key, ARGV[2 * i + 1])
    end
    table.insert(reply, tonumber(redis.call('get', key) or '0'))
    table.insert(reply, redis.call('pttl', key))
  end
  return reply`;

/** Counts for every process on this Redis. Subjects are kept as keyed hashes. */
export function createRedisRateLimits({ redis, sealer }: RedisRateLimitsOptions): RateLimits {
  async function run(
    subject: RateSubject,
    rates: readonly Rate[],
    cost: 0 | 1,
  ): Promise<RateState> {
    // In braces: all windows of one subject live on one node of a cluster.
    const tag = sealer.fingerprint(`rate ${subject.name} ${subject.of}`).slice(0, 32);
    const keys = rates.map(({ seconds }) => `rate:{${tag}}:${seconds}`);
    const args = rates.flatMap(({ most, seconds }) => [most, seconds * 1_000]);
    const reply = await redis.eval(script, keys.length, ...keys, cost, ...args);
    const [allowed, ...numbers] = reply as number[];
    const counts = rates.map((_, index) => ({
      count: numbers[2 * index] ?? 0,
      leftMs: numbers[2 * index + 1] ?? 0,
    }));
    return toRateState(rates, counts, allowed === 1);
  }

  return {
    take: (subject, rates) => run(subject, rates, 1),
    look: (subject, rates) => run(subject, rates, 0),
  };
}
