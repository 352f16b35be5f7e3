import { expect, test } from 'vitest';
import { readFailedReason, readJobResult, toFailedReason } from './job-result.ts';

const result = { model: 'gpt', outcome: 'failed', code: 'provider_error', attempts: 2, calls: 2 };

test('a result keeps codes and counts alone', () => {
  expect(readJobResult({ ...result, userId: 'user_1', text: 'Paris' })).toEqual(result);
  for (const words of ['Paris', null, { ...result, code: 'Paris' }, { ...result, calls: 'two' }])
    expect(readJobResult(words)).toBeNull();
});

test('the reason of a failed job begins with its code, and brings its result', () => {
  const reason = toFailedReason('provider_error', result);
  expect(reason).toMatch(/^provider_error /);
  expect(readFailedReason(reason)).toEqual({ code: 'provider_error', result });
});

test.each(['internal', 'job stalled more than allowable limit'])(
  'a reason of another writer brings no result: %s',
  (reason) => {
    expect(readFailedReason(reason)).toEqual({ code: reason, result: null });
  },
);
