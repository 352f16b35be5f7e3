import { RateLimiterMemory } from 'rate-limiter-flexible';
import { createRateLimits } from './create-rate-limits.ts';
import type { RateLimits } from './rate-limits.ts';

export function createMemoryRateLimits(): RateLimits {
  return createRateLimits({
    createCounter: ({ most, seconds }) =>
      new RateLimiterMemory({ points: most, duration: seconds }),
    find: (counter, key) => counter.get(key),
    toKey: ({ name, of }) => `${name} ${of}`,
  });
}
