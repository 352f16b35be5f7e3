import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createExpiringMap } from './expiring-map.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('drops a value when its time is over, and frees its memory soon after', () => {
  const map = createExpiringMap<string>();
  map.set('short', 'one', 1_000);
  map.set('long', 'two', 60_000);
  vi.advanceTimersByTime(999);
  expect(map.get('short')).toBe('one');
  vi.advanceTimersByTime(1);
  expect(map.get('short')).toBeUndefined();
  vi.advanceTimersByTime(10_000);
  expect(map.size).toBe(1);
  expect(map.get('long')).toBe('two');
});

test('has no timer while it is empty, nor once it is closed', () => {
  const map = createExpiringMap<string>();
  expect(vi.getTimerCount()).toBe(0);
  map.set('key', 'value', 5_000);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(10_000);
  expect(vi.getTimerCount()).toBe(0);
  map.set('key', 'value', 5_000);
  map.close();
  expect(vi.getTimerCount()).toBe(0);
  expect(map.get('key')).toBeUndefined();
});

test('drops the oldest value when it is full', () => {
  const map = createExpiringMap<number>(2);
  map.set('a', 1, 1_000);
  map.set('b', 2, 1_000);
  map.set('a', 3, 1_000);
  map.set('c', 4, 1_000);
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([3, undefined, 4]);
});
