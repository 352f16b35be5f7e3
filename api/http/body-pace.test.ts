import { limits } from '@quartet/shared/domain/limits.ts';
import { expect, test } from 'vitest';
import { longestBodyMs, type PaceWatch, usualPace, watchPace } from './body-pace.ts';

const begin = () => watchPace(usualPace, 0);

/** Sends at a steady rate, and returns the bytes sent until it was too slow, or all. */
function sendAt(pace: PaceWatch, bytesPerSecond: number, bytes: number): number {
  let sent = 0;
  for (let second = 1; sent < bytes; second += 1) {
    if (pace.isTooSlow(second * 1_000)) return sent;
    pace.add(bytesPerSecond, second * 1_000);
    sent += bytesPerSecond;
  }
  return sent;
}

test('accepts the largest body over a line of 1 Mbit/s', () => {
  const size = limits.chatBodyBytes;
  expect(sendAt(begin(), 115_000, size)).toBeGreaterThanOrEqual(size);
});

test('ends a body that trickles in before it grows large', () => {
  expect(sendAt(begin(), 1, 1_000)).toBeLessThan(25);
  expect(sendAt(begin(), 32 * 1024, limits.chatBodyBytes)).toBeLessThan(2 * 1024 * 1024);
});

test('gives no extra time to stall after a fast start', () => {
  const pace = begin();
  pace.add(limits.chatBodyBytes, 1_000);
  expect(pace.isTooSlow(20_000)).toBe(false);
  expect(pace.isTooSlow(22_000)).toBe(true);
});

test('no body takes longer than its size allows', () => {
  expect(longestBodyMs(limits.chatBodyBytes)).toBeLessThan(11 * 60_000);
});
