import { createExpiringMap } from '../memory/expiring-map.ts';
import type { Rate, RateLimits, RateState, RateSubject } from './rate-limits.ts';
import { toRateState } from './to-rate-state.ts';

interface Window {
  count: number;
  readonly endsAt: number;
}

/** Counts within this process: all there is, with embedded stores. */
export function createMemoryRateLimits() {
  const windows = createExpiringMap<Window>();

  function look(subject: RateSubject, rates: readonly Rate[]): RateState {
    const counts = rates.map((rate) => {
      const window = windows.get(keyOf(subject, rate));
      return { count: window?.count ?? 0, leftMs: (window?.endsAt ?? 0) - performance.now() };
    });
    const allowed = rates.every(({ most }, index) => (counts[index]?.count ?? 0) < most);
    return toRateState(rates, counts, allowed);
  }

  function addOne(subject: RateSubject, rate: Rate): void {
    const key = keyOf(subject, rate);
    const window = windows.get(key);
    const lifeMs = rate.seconds * 1_000;
    if (window) window.count += 1;
    else windows.set(key, { count: 1, endsAt: performance.now() + lifeMs }, lifeMs);
  }

  return {
    async take(subject, rates) {
      if (!look(subject, rates).allowed) return look(subject, rates);
      for (const rate of rates) addOne(subject, rate);
      return { ...look(subject, rates), allowed: true };
    },
    look: async (subject, rates) => look(subject, rates),
    close: () => windows.close(),
  } satisfies RateLimits & { close(): void };
}

function keyOf({ name, of }: RateSubject, { seconds }: Rate): string {
  return `${name} ${seconds} ${of}`;
}
