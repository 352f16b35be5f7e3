import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, showToast, viewStore } from './view.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const titles = () => viewStore.getState().toasts.map(({ title, open }) => [title, open]);

test('one toast is listed at a time, and a dismissed one for another 1,000,000 ms', () => {
  showToast({ title: 'First' });
  const id = showToast({ title: 'Second' });
  expect(titles()).toEqual([['Second', true]]);
  dismissToast(id);
  vi.advanceTimersByTime(999_999);
  expect(titles()).toEqual([['Second', false]]);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});
