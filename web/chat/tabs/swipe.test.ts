import { describe, expect, test } from 'vitest';
import { decideSwipe, followFinger } from './swipe.ts';

describe('a swipe', () => {
  test.each([
    [{ x: -51, y: 0 }, 1],
    [{ x: 51, y: 0 }, -1],
    [{ x: -50, y: 0 }, 0],
    [{ x: 50, y: 0 }, 0],
    [{ x: 120, y: -119 }, -1],
    [{ x: 120, y: 120 }, 0],
    [{ x: 60, y: 200 }, 0],
  ])('%j moves %i tabs', (travel, steps) => {
    expect(decideSwipe(travel)).toBe(steps);
  });

  test('follows the finger, and gives way like rubber at an end', () => {
    expect(followFinger(-120, true)).toBe(-72);
    expect(followFinger(-100, false)).toBeCloseTo(-28);
    expect(followFinger(900, false)).toBe(56);
  });
});
