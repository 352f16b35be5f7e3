import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { linkAbort } from './linked-abort.ts';
import { untilAborted, waitUnlessAborted } from './until-aborted.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new Promise<never>(() => undefined);

test("an abort rejects with the signal's reason, also when the signal is aborted already", async () => {
  await expect(untilAborted(never, AbortSignal.abort('reset'))).rejects.toBe('reset');
  const controller = new AbortController();
  const given = untilAborted(never, controller.signal);
  controller.abort('later');
  await expect(given).rejects.toBe('later');
});

test('the result of settled work is passed on, and leaves neither listener nor timer', async () => {
  const { signal } = new AbortController();
  await expect(untilAborted(Promise.resolve(7), signal)).resolves.toBe(7);
  await expect(untilAborted(Promise.reject(new Error('down')), signal)).rejects.toThrow('down');
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a wait ends after its time, or with its signal', async () => {
  vi.useRealTimers();
  const controller = new AbortController();
  await waitUnlessAborted(1, controller.signal);
  const waiting = waitUnlessAborted(60_000, controller.signal);
  controller.abort();
  await waiting;
  await waitUnlessAborted(60_000, controller.signal);
  expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
});

test('a linked abort follows its parent, and aborts alone without affecting it', () => {
  const parent = new AbortController();
  const follower = linkAbort(parent.signal);
  {
    using link = linkAbort(parent.signal);
    link.abort('alone');
    expect(link.signal.reason).toBe('alone');
  }
  let left: AbortSignal;
  {
    using link = linkAbort(parent.signal);
    left = link.signal;
  }
  expect(left.aborted).toBe(true);
  expect(parent.signal.aborted).toBe(false);
  parent.abort('reset');
  expect(follower.signal.reason).toBe('reset');
  expect(linkAbort(parent.signal).signal.reason).toBe('reset');
});
