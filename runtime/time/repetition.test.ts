import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRepetition } from './repetition.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a step that takes long is not begun a second time, and one that fails is followed by the next', async () => {
  const failures: unknown[] = [];
  const first = Promise.withResolvers<void>();
  const step = vi.fn(() => first.promise);
  const onError = (error: unknown) => void failures.push(error);
  const repetition = createRepetition({ everyMs: 1_000, step, onError });
  repetition.start();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(step).toHaveBeenCalledTimes(1);
  first.reject('away');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(step).toHaveBeenCalledTimes(2);
  expect(failures).toEqual(['away', 'away']);
  await repetition.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('stopping waits for the running step', async () => {
  const step = Promise.withResolvers<void>();
  const repetition = createRepetition({
    everyMs: 1_000,
    step: () => step.promise,
    onError: vi.fn(),
  });
  repetition.start();
  await vi.advanceTimersByTimeAsync(1_000);
  let stopped = false;
  const stopping = repetition.stop().then(() => {
    stopped = true;
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(stopped).toBe(false);
  step.resolve();
  await stopping;
});

test('the first step is taken at the start only where that is asked for', async () => {
  const steps = [false, true].map((atOnce) => {
    const step = vi.fn(async () => undefined);
    createRepetition({ everyMs: 1_000, atOnce, step, onError: vi.fn() }).start();
    return step;
  });
  expect(steps.map((step) => step.mock.calls.length)).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(steps.map((step) => step.mock.calls.length)).toEqual([1, 2]);
});

test('while nothing goes on, every fifth step is taken', async () => {
  let idle = true;
  const step = vi.fn(() => Promise.resolve());
  const repetition = createRepetition({
    everyMs: 1_000,
    step,
    onError: vi.fn(),
    isIdle: () => idle,
  });
  repetition.start();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(step).toHaveBeenCalledTimes(2);
  idle = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(step).toHaveBeenCalledTimes(3);
  await repetition.stop();
});
