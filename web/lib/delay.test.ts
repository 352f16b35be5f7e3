import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { delay } from './delay.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a delay takes its time', async () => {
  const over = vi.fn<() => void>();
  const waiting = delay(500, new AbortController().signal).then(over);
  await vi.advanceTimersByTimeAsync(499);
  expect(over).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(over).toHaveBeenCalledOnce();
});

test('an aborted delay rejects with the reason, and leaves no timer', async () => {
  await expect(delay(500, AbortSignal.abort('reset'))).rejects.toBe('reset');
  const controller = new AbortController();
  const waiting = delay(500, controller.signal);
  controller.abort('later');
  await expect(waiting).rejects.toBe('later');
  expect(vi.getTimerCount()).toBe(0);
});
