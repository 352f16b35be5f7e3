import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { abortLater, delay, whenAborted } from './delay.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a delay resolves after its time', async () => {
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

const never = new Promise<never>(() => undefined);

/** Creates a controller and counts the listeners of its signal. */
function createWatchedController() {
  const controller = new AbortController();
  const { signal } = controller;
  const added = vi.spyOn(signal, 'addEventListener');
  const removed = vi.spyOn(signal, 'removeEventListener');
  return {
    controller,
    signal,
    listeners: () => added.mock.calls.length - removed.mock.calls.length,
  };
}

test('rejects at once if the signal is already aborted', async () => {
  await expect(whenAborted(never, AbortSignal.abort('reset'))).rejects.toBe('reset');
});

test('rejects when the signal is aborted', async () => {
  const { controller, signal } = createWatchedController();
  const given = whenAborted(never, signal);
  controller.abort('reset');
  await expect(given).rejects.toBe('reset');
});

test('a promise that settles leaves no listener on its signal', async () => {
  const { signal, listeners } = createWatchedController();
  await expect(whenAborted(Promise.resolve(7), signal)).resolves.toBe(7);
  await expect(whenAborted(Promise.reject(new Error('away')), signal)).rejects.toThrow('away');
  expect(listeners()).toBe(0);
});

test('a later abort also follows a signal that is already aborted', () => {
  vi.useFakeTimers();
  try {
    const later = abortLater(AbortSignal.abort(), 2_000);
    vi.advanceTimersByTime(1_999);
    expect(later.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(later.aborted).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
