import { expect, test } from 'vitest';
import { ApiError } from '../../ui/lib/api-error.ts';
import { ClerkKeyError, toSentence, toWaitMs } from './clerk-key.ts';

const latest = () => 1;

test('the retry delay follows Retry-After up to a minute, else grows with each failure', () => {
  const tooMany = new ApiError(429, 'x');
  expect(toWaitMs(new ClerkKeyError(tooMany, '7'), 1, latest)).toBe(8_000);
  expect(toWaitMs(new ClerkKeyError(tooMany, '9999'), 1, latest)).toBe(61_000);
  for (const said of [null, 'Sun, 22 Nov 2026 00:00:00 GMT', '-1']) {
    const error = new ClerkKeyError(tooMany, said);
    expect([1, 2, 9].map((failures) => toWaitMs(error, failures, latest))).toEqual([
      1_000, 2_000, 10_000,
    ]);
  }
});

test('a lost connection, a busy network and an outage are told apart', () => {
  const sentences = [new TypeError('x'), new ApiError(429, 'x'), new ApiError(503, 'x')].map(
    (cause) => toSentence(new ClerkKeyError(cause)),
  );
  expect(new Set(sentences).size).toBe(3);
});
