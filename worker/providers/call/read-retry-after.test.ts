import { expect, test } from 'vitest';
import { readRetryAfter } from './read-retry-after.ts';

const now = Date.parse('2026-11-21T10:00:00Z');

test.each([
  [{ 'retry-after': '7' }, 7_000],
  [{ 'retry-after': '0.5' }, 500],
  [{ 'retry-after': 'Sat, 21 Nov 2026 10:00:09 GMT' }, 9_000],
  [{ 'retry-after': 'Sat, 21 Nov 2026 09:00:00 GMT' }, 0],
  [{ 'retry-after-ms': '250', 'retry-after': '7' }, 250],
  [{ 'retry-after': 'soon' }, undefined],
  [{}, undefined],
])('reads %o as %s ms', (headers, expected) => {
  const wait = readRetryAfter(new Headers(headers), now);
  expect(wait).toBe(expected);
});
