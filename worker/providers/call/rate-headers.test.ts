import { expect, test } from 'vitest';
import { readRest, readRetryAfter } from './rate-headers.ts';

const now = Date.parse('2026-11-21T10:00:00Z');

test.each([
  [{ 'retry-after': '7' }, 7_000],
  [{ 'retry-after': '0.5' }, 500],
  [{ 'retry-after': 'Sat, 21 Nov 2026 10:00:09 GMT' }, 9_000],
  [{ 'retry-after': 'Sat, 21 Nov 2026 09:00:00 GMT' }, 0],
  [{ 'retry-after-ms': '250', 'retry-after': '7' }, 250],
  [{ 'retry-after': '1, 30' }, 30_000],
  [{ 'retry-after': '30, 1' }, 30_000],
  [{ 'retry-after': '-1, 30' }, 30_000],
  [{ 'retry-after-ms': '100, 250' }, 250],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': '9'.repeat(400) }, 604_800_000],
  [{ 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' }, 604_800_000],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after': '-1' }, undefined],
  [{ 'retry-after': 'Retry 5' }, undefined],
  [{ 'retry-after': '0x10' }, undefined],
  [{ 'retry-after': 'NaN' }, undefined],
  [{ 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '6m0s' }, 360_000],
  [{}, undefined],
])('reads %o as %s ms', (headers, expected) => {
  const wait = readRetryAfter(new Headers(headers), now);
  expect(wait).toBe(expected);
});

test.each([
  [{ 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '1h2m3.5s' }, 3_723_500],
  [{ 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-tokens': '20ms' }, 20],
  [{ 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '60d2h3m' }, 604_800_000],
  [{ 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '1d2h3m' }, 93_780_000],
  [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '-1' }, undefined],
  [{ 'x-ratelimit-remaining-tokens': '1', 'x-ratelimit-reset-tokens': '20ms' }, undefined],
  [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(now + 5_000) }, 5_000],
  [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(now / 1_000 + 5) }, 5_000],
  [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '5' }, 5_000],
  [
    {
      'anthropic-ratelimit-input-tokens-remaining': '0',
      'anthropic-ratelimit-input-tokens-reset': '2026-11-21T10:00:09Z',
      'anthropic-ratelimit-requests-remaining': '0',
      'anthropic-ratelimit-requests-reset': '2026-11-21T10:00:02Z',
    },
    9_000,
  ],
  [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': 'soon' }, undefined],
  [{ 'x-ratelimit-remaining': '0' }, undefined],
  [{}, undefined],
])('a key of which %o is said rests for %s ms', (headers, expected) => {
  expect(readRest(new Headers(headers), now)).toBe(expected);
});
