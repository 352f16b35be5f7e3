import { expect, test } from 'vitest';
import { retryUntil } from './retry-until.ts';

const soon = () => Date.now() + 5_000;
const always = () => true;
const allButSecond = (error: unknown) => String(error) !== 'Error: try 2';

/** Fails so many times, and then resolves to the number of the try. */
function failing(times: number) {
  let tries = 0;
  return async () => {
    tries += 1;
    if (tries <= times) throw new Error(`try ${tries}`);
    return tries;
  };
}

test('a failure that may pass is tried again until it succeeds', async () => {
  expect(await retryUntil(failing(2), { endsAt: soon(), mayPass: always })).toBe(3);
});

test('any other failure is final', async () => {
  await expect(retryUntil(failing(2), { endsAt: soon(), mayPass: allButSecond })).rejects.toThrow(
    'try 2',
  );
});

test('after its time, or once aborted, the last failure is final', async () => {
  const late = { endsAt: Date.now(), mayPass: always };
  await expect(retryUntil(failing(1), late)).rejects.toThrow('try 1');
  const waiting = new AbortController();
  const retried = retryUntil(failing(9), {
    endsAt: soon(),
    mayPass: always,
    signal: waiting.signal,
  });
  waiting.abort();
  await expect(retried).rejects.toThrow(/^try \d$/);
});
