import { limits } from '@quartet/shared/domain/limits.ts';
import { expect, test } from 'vitest';
import { longestBodyMs, watchPace } from './read-body.ts';

/** Sends at a steady rate, and returns the bytes sent until it was too slow, or all. */
function sendAt(bytesPerSecond: number, bytes: number): number {
  const isTooSlow = watchPace();
  let sent = 0;
  for (let second = 1; sent < bytes; second += 1) {
    if (isTooSlow(bytesPerSecond, second * 1_000)) return sent;
    sent += bytesPerSecond;
  }
  return sent;
}

test('accepts the largest body over a line of 1 Mbit/s', () => {
  const size = limits.chatBodyBytes;
  expect(sendAt(115_000, size)).toBeGreaterThanOrEqual(size);
});

test('ends a body that trickles in before it grows large', () => {
  expect(sendAt(1, 1_000)).toBeLessThan(25);
  expect(sendAt(32 * 1024, limits.chatBodyBytes)).toBeLessThan(2 * 1024 * 1024);
});

test('gives no extra time to stall after a fast start', () => {
  const isTooSlow = watchPace();
  expect(isTooSlow(limits.chatBodyBytes, 1_000)).toBe(false);
  expect(isTooSlow(0, 20_000)).toBe(false);
  expect(isTooSlow(0, 22_000)).toBe(true);
});

test('no body takes longer than its size allows', () => {
  expect(longestBodyMs(limits.chatBodyBytes)).toBeLessThan(11 * 60_000);
});
