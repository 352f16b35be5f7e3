import { expect, test } from 'vitest';
import { AppError, type ErrorCode, errorStatus } from './errors.ts';

const codes = Object.keys(errorStatus) as ErrorCode[];

test('every code has the status of an error', () => {
  for (const code of codes) expect(new AppError(code, 'It failed.').status).toBe(errorStatus[code]);
  for (const status of Object.values(errorStatus)) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
  }
});

test('only temporary failures are retryable', () => {
  const retryable = codes.filter((code) => new AppError(code, 'It failed.').retryable);
  expect(retryable.toSorted()).toEqual([
    'auth_unavailable',
    'capacity',
    'database_unavailable',
    'overloaded',
    'queue_unavailable',
    'rate_limited',
    'request_timeout',
    'too_many_active',
    'too_many_connections',
    'unknown_plan',
  ]);
});
