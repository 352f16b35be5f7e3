import { expect, test } from 'vitest';
import { parseSplit } from '../../ui/lib/preferences.ts';
import { defaultSplit, findStep, limitSplit } from './split-handle.tsx';

const laptop = { height: 800, below: 100 };

test.each([
  [50, 50],
  [33.333, 33.3],
  [0, 20],
  [-40, 20],
  [100, 67.5],
])('a requested split of %s becomes %s, so that both parts stay readable', (wanted, split) => {
  expect(limitSplit(wanted, laptop)).toBe(split);
});

test('without room for both parts, the split is the default', () => {
  expect(limitSplit(10, { height: 400, below: 100 })).toBe(defaultSplit);
});

test.each([
  ['50', 50],
  ['12.5', 12.5],
  ['', null],
  [' ', null],
  ['0', null],
  ['100', null],
  ['-3', null],
  ['Infinity', null],
  ['a lot', null],
  [null, null],
])('a remembered %j gives the split %s', (text, split) => {
  expect(parseSplit(text)).toBe(split);
});

test('arrows move the split a little, page keys more, Home and End to its limits', () => {
  expect(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'].map(findStep)).toEqual([-2, 2, -10, 10]);
  expect(limitSplit(50 + (findStep('Home') ?? 0), laptop)).toBe(20);
  expect(limitSplit(50 + (findStep('End') ?? 0), laptop)).toBe(67.5);
  expect(findStep('Tab')).toBeNull();
});
