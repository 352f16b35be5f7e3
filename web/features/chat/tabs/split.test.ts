import { expect, test } from 'vitest';
import { defaultSplit, findStep, limitSplit, parseSplit } from './split.ts';

const laptop = { height: 800, below: 100 };

test.each([
  [50, 50],
  [33.333, 33.3],
  [0, 20],
  [-40, 20],
  [100, 67.5],
])('of %s wanted the split is %s: consensus and columns stay readable', (wanted, split) => {
  expect(limitSplit(wanted, laptop)).toBe(split);
});

test('where there is no room for both, the split is the usual one', () => {
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
])('%j remembered is the split %s', (text, split) => {
  expect(parseSplit(text)).toBe(split);
});

test('arrows move the split a little, page keys more, Home and End to its limits', () => {
  expect(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'].map(findStep)).toEqual([-2, 2, -10, 10]);
  expect(limitSplit(50 + (findStep('Home') ?? 0), laptop)).toBe(20);
  expect(limitSplit(50 + (findStep('End') ?? 0), laptop)).toBe(67.5);
  expect(findStep('Tab')).toBeNull();
});
