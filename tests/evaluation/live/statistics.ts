import { createRandom } from '@quartet/emulators/providers/demo/random.ts';
import { shuffle } from '@quartet/worker/consensus/brief/create-brief.ts';

/** A measured value, and the bounds within which 95 of 100 repetitions would be. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** The number of observations. */
  readonly count: number;
}

const rounds = 2_000;

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function share<T>(items: readonly T[], is: (item: T) => boolean): number {
  return items.filter(is).length / items.length;
}

/** Percentile bootstrap: `statistic` of samples drawn with replacement. Null where there is nothing to measure. */
export function estimate<T>(
  items: readonly T[],
  statistic: (items: readonly T[]) => number,
  seed = 1,
): Estimate | null {
  if (items.length === 0) return null;
  const random = createRandom(seed);
  const pick = () => items[Math.floor(random() * items.length)] as T;
  const drawn = Array.from({ length: rounds }, () => statistic(items.map(pick)))
    // A sample may hold nothing of what is measured.
    .filter(Number.isFinite)
    .toSorted((one, other) => one - other);
  const at = (part: number) => drawn[Math.round(part * (drawn.length - 1))] ?? Number.NaN;
  return { value: statistic(items), low: at(0.025), high: at(0.975), count: items.length };
}

/** Returns the most frequent choice, or null when two are equally frequent or there is none. */
export function findMajority(choices: readonly (string | null)[]): string | null {
  const counts = new Map<string, number>();
  for (const choice of choices) {
    if (choice !== null) counts.set(choice, (counts.get(choice) ?? 0) + 1);
  }
  const [first, second] = [...counts].toSorted(([, one], [, other]) => other - one);
  return first && first[1] !== second?.[1] ? first[0] : null;
}

/** The mean of two shares: the positives and the negatives that were recognised. */
export function balancedAccuracy(
  judged: readonly { readonly supported: boolean; readonly found: boolean }[],
): number {
  const right = (supported: boolean) =>
    share(
      judged.filter((each) => each.supported === supported),
      ({ found }) => found === supported,
    );
  return (right(true) + right(false)) / 2;
}

/** Returns the share of all elements that both sets contain, from 0 to 1. Two empty sets are equal. */
export function overlap(one: readonly string[], other: readonly string[]): number {
  const all = new Set([...one, ...other]);
  const shared = [...all].filter((each) => one.includes(each) && other.includes(each));
  return all.size === 0 ? 1 : shared.length / all.size;
}

/** Draws `count` items, the same ones for the same seed. */
export function sample<T>(items: readonly T[], count: number, seed: number): T[] {
  return shuffle(items, `sample ${seed}`).slice(0, count);
}
