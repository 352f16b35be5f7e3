import { describe, expect, test } from 'vitest';
import {
  balancedAccuracy,
  estimate,
  findMajority,
  mean,
  overlap,
  sample,
  share,
} from './statistics.ts';

function width(count: number): number {
  const flips = Array.from({ length: count }, (_, at) => at % 2);
  const { low, high } = estimate(flips, mean)!;
  return high - low;
}

/** There is none where nothing is left. */
function shareOfPositive(some: readonly number[]): number {
  return share(
    some.filter((each) => each >= 0),
    (each) => each > 0,
  );
}

describe('an estimate', () => {
  const flips = Array.from({ length: 100 }, (_, index) => (index < 60 ? 1 : 0));

  test('has the value of all, and an interval as wide as theory says', () => {
    const { value, low, high, count } = estimate(flips, mean)!;
    expect([value, count]).toEqual([0.6, 100]);
    // 0.6 ± 1.96 · √(0.6 · 0.4 / 100)
    expect(low).toBeCloseTo(0.504, 1);
    expect(high).toBeCloseTo(0.696, 1);
    expect(high - low).toBeGreaterThan(0.15);
  });

  test('is the same for the same seed, and narrower for more', () => {
    expect(estimate(flips, mean)).toEqual(estimate(flips, mean));
    expect(width(400)).toBeLessThan(width(40) / 2);
  });

  test('of equal values has no width, and of none there is none', () => {
    expect(estimate([3, 3, 3], mean)).toEqual({ value: 3, low: 3, high: 3, count: 3 });
    expect(estimate([], mean)).toBeNull();
  });

  test('passes over samples in which nothing can be measured', () => {
    const { low, high } = estimate([1, -1], shareOfPositive)!;
    expect([low, high]).toEqual([1, 1]);
  });
});

test.each([
  [['right', 'right', 'B', null], 'right'],
  [['B', 'B', 'B', 'right'], 'B'],
  [['right', 'right', 'B', 'B'], null],
  [['right', 'B', 'C', 'D'], null],
  [['right', null, null, null], 'right'],
  [[null, null, null, null], null],
])('of %j the majority chose %j', (choices, majority) => {
  expect(findMajority(choices)).toBe(majority);
});

test('balanced accuracy is a half for who always says yes', () => {
  const judged = [true, true, true, false].map((supported) => ({ supported, found: true }));
  expect(balancedAccuracy(judged)).toBe(0.5);
});

test('two sets overlap by what they share of all', () => {
  expect(overlap(['a', 'b'], ['b', 'c'])).toBeCloseTo(1 / 3);
  expect(overlap([], [])).toBe(1);
  expect(overlap(['a'], [])).toBe(0);
});

test('a sample is the same for the same seed, and another for another', () => {
  const all = Array.from({ length: 50 }, (_, index) => index);
  expect(sample(all, 10, 1)).toEqual(sample(all, 10, 1));
  expect(sample(all, 10, 1)).not.toEqual(sample(all, 10, 2));
  expect(new Set(sample(all, 10, 1)).size).toBe(10);
});
