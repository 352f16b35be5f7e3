import type { Rate, RateState } from './rate-limits.ts';

/** How often a rate's window was taken from, and how long it lasts. */
export interface RateCount {
  readonly count: number;
  readonly leftMs: number;
}

/** The state of the rate that is closest to its end; of those used up, the one that stays so the longest. */
export function toRateState(
  rates: readonly Rate[],
  counts: readonly RateCount[],
  allowed: boolean,
): RateState {
  const states = rates.map(({ most, seconds }, index) => {
    const { count, leftMs } = counts[index] ?? { count: 0, leftMs: 0 };
    return {
      allowed,
      limit: most,
      remaining: Math.max(0, most - count),
      resetSeconds: Math.max(1, leftMs > 0 ? Math.ceil(leftMs / 1_000) : seconds),
    };
  });
  const [tightest] = states.toSorted(
    (one, other) => one.remaining - other.remaining || other.resetSeconds - one.resetSeconds,
  );
  if (!tightest) throw new Error('There must be a rate.');
  return tightest;
}
