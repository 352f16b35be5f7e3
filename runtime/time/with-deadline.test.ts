import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settlesWithin } from './settles-within.ts';
import { withDeadline } from './with-deadline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new Promise<never>(() => undefined);
const down = new Error('down');

test('work in time is passed on, and leaves no timer', async () => {
  await expect(withDeadline(Promise.resolve(7), 50)).resolves.toBe(7);
  await expect(withDeadline(Promise.reject(down), 50)).rejects.toBe(down);
  await expect(settlesWithin(Promise.resolve(7), 50)).resolves.toBe(true);
  await expect(settlesWithin(Promise.reject(down), 50)).rejects.toBe(down);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([50, 0])('work that is not done in %i ms is waited for no longer', async (ms) => {
  const outcome = withDeadline(never, ms).catch((error: Error) => error.message);
  const settled = settlesWithin(never, ms);
  await vi.advanceTimersByTimeAsync(Math.max(ms, 1));
  expect(await outcome).toBe(`No answer within ${ms} ms.`);
  expect(await settled).toBe(false);
});

test('a failure after the deadline is ignored', async () => {
  const unhandled = vi.fn<(reason: unknown) => void>();
  process.on('unhandledRejection', unhandled);
  const { promise, reject } = Promise.withResolvers<never>();
  const settled = settlesWithin(promise, 50);
  await vi.advanceTimersByTimeAsync(50);
  reject(down);
  expect(await settled).toBe(false);
  await vi.advanceTimersByTimeAsync(50);
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
