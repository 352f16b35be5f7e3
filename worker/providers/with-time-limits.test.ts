import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTimeLimits } from './with-time-limits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new AbortController().signal;
const limits = (overrides = {}) => ({
  signal: never,
  deadlineAt: Date.now() + 100_000,
  firstPartMs: 1_000,
  silenceAfter: () => 100,
  ...overrides,
});

/** Yields after each delay, in milliseconds; heeds no signal. */
async function* deaf(...delays: number[]): AsyncGenerator<number> {
  for (const delay of delays) {
    await new Promise((resolve) => setTimeout(resolve, delay));
    yield delay;
  }
}

async function read(parts: AsyncIterable<number>): Promise<{ got: number[]; error?: unknown }> {
  const got: number[] = [];
  try {
    for await (const part of parts) got.push(part);
  } catch (error) {
    return { got, error };
  }
  return { got };
}

test('lets a stream in time pass, and leaves no timer', async () => {
  const reading = read(withTimeLimits(() => deaf(900, 90, 90), limits()));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await reading).toEqual({ got: [900, 90, 90] });
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ['before the first part', [1_001], []],
  ['between parts', [10, 101], [10]],
])('times out %s, even when the call does not obey', async (_, delays, got) => {
  let signal: AbortSignal | undefined;
  const open = (given: AbortSignal) => {
    signal = given;
    return deaf(...delays);
  };
  const reading = read(withTimeLimits(open, limits()));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await reading).toMatchObject({ got, error: { code: 'provider_timeout' } });
  expect(signal?.aborted).toBe(true);
});

test('times out at the deadline, however lively the stream', async () => {
  const delays = Array.from({ length: 50 }, () => 50);
  const reading = read(
    withTimeLimits(() => deaf(...delays), limits({ deadlineAt: Date.now() + 1_020 })),
  );
  await vi.advanceTimersByTimeAsync(5_000);
  const { got, error } = await reading;
  expect(got).toHaveLength(20);
  expect(error).toMatchObject({ code: 'provider_timeout' });
});

const silenceAfter = (part: number) => (part === 1 ? 100 : undefined);

test('lets a model think in silence until its text has begun', async () => {
  const reading = read(withTimeLimits(() => deaf(500, 500, 1, 200), limits({ silenceAfter })));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await reading).toMatchObject({ got: [500, 500, 1], error: { code: 'provider_timeout' } });
});

test('does not count the time that the reader takes', async () => {
  const parts = withTimeLimits(() => deaf(10, 10), limits());
  const first = parts.next();
  await vi.advanceTimersByTimeAsync(10);
  await first;
  await vi.advanceTimersByTimeAsync(50_000);
  const second = parts.next();
  await vi.advanceTimersByTimeAsync(10);
  expect(await second).toEqual({ done: false, value: 10 });
});

test("on abort, throws the signal's reason at once", async () => {
  const controller = new AbortController();
  const reading = read(withTimeLimits(() => deaf(500), limits({ signal: controller.signal })));
  await vi.advanceTimersByTimeAsync(1);
  controller.abort('reset');
  expect(await reading).toEqual({ got: [], error: 'reset' });
});

test('on a reader who leaves, aborts the call', async () => {
  let signal: AbortSignal | undefined;
  const parts = withTimeLimits((given) => {
    signal = given;
    return deaf(1, 1);
  }, limits());
  const first = parts.next();
  await vi.advanceTimersByTimeAsync(1);
  await first;
  await parts.return(undefined);
  expect(signal?.aborted).toBe(true);
});
