import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTicker } from './ticker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('one timer serves all callbacks, and none runs while nothing waits', () => {
  const ticker = createTicker(50);
  const called: string[] = [];
  const again = () => called.push('again');
  ticker.onTick(again);
  ticker.onTick(again);
  ticker.onTick(() => called.push('other'));
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(50);
  expect(called).toEqual(['again', 'other']);
  vi.advanceTimersByTime(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('a callback that asks again during the tick waits for the next one', () => {
  const ticker = createTicker(50);
  let ticks = 0;
  const again = () => {
    ticks += 1;
    ticker.onTick(again);
  };
  ticker.onTick(again);
  vi.advanceTimersByTime(100);
  expect(ticks).toBe(2);
});

test('a cancelled callback is not called, even in the middle of a tick', () => {
  const ticker = createTicker(50);
  const late = vi.fn<() => void>();
  ticker.onTick(() => takeBack());
  const takeBack = ticker.onTick(late);
  vi.advanceTimersByTime(50);
  expect(late).not.toHaveBeenCalled();
});

test('a closed ticker drops its callbacks, and leaves no timer', () => {
  const ticker = createTicker(50);
  const waiting = vi.fn<() => void>();
  ticker.onTick(waiting);
  ticker.close();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(50);
  expect(waiting).not.toHaveBeenCalled();
});

test('only a few of many callbacks are called at once, and none that is taken back meanwhile', () => {
  const ticker = createTicker(50, { atOnce: 2 });
  const called: string[] = [];
  const wait = (name: string) => ticker.onTick(() => called.push(name));
  wait('first');
  wait('second');
  const takeBack = wait('third');
  wait('fourth');
  vi.advanceTimersToNextTimer();
  expect(called).toEqual(['first', 'second']);
  takeBack();
  vi.advanceTimersToNextTimer();
  expect(called).toEqual(['first', 'second', 'fourth']);
  vi.runAllTimers();
  expect(vi.getTimerCount()).toBe(0);
});

test('the end of a tick waits for all its callbacks, though they are called in parts', () => {
  const ticker = createTicker(50, { atOnce: 1 });
  const called: string[] = [];
  const read = (name: string) =>
    ticker.onTick(() => {
      setImmediate(() => {
        called.push(name);
        ticker.afterTick(() => called.push(`after ${name}`));
      });
    });
  read('first');
  read('second');
  vi.advanceTimersByTime(60);
  expect(called).toEqual(['first', 'second', 'after first', 'after second']);
  ticker.afterTick(() => called.push('after nothing'));
  vi.advanceTimersByTime(60);
  expect(called.at(-1)).toBe('after nothing');
});

test('a ticker that is closed in the middle of a tick calls no more', () => {
  const ticker = createTicker(50, { atOnce: 1 });
  const late = vi.fn<() => void>();
  ticker.onTick(() => undefined);
  ticker.onTick(late);
  vi.advanceTimersToNextTimer();
  ticker.close();
  expect(vi.getTimerCount()).toBe(0);
  vi.runAllTimers();
  expect(late).not.toHaveBeenCalled();
});
