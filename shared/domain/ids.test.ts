import { expect, test } from 'vitest';
import { createTurnId, isTurnId, maxStores, toCell, toStoreNumber } from './ids.ts';

test('turn ids are 22 URL-safe characters, and never repeat', () => {
  const ids = Array.from({ length: 5_000 }, () => createTurnId());
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(isTurnId(id)).toBe(true);
});

test('turn ids use their whole alphabet', () => {
  const used = new Set(Array.from({ length: 2_000 }, () => createTurnId()).join(''));
  expect(used.size).toBe(64);
});

test('a turn id holds the numbers of its content store and its cell', () => {
  const numbers = Array.from({ length: maxStores }, (_, number) => number);
  const ids = numbers.map((number) => createTurnId(number, maxStores - 1 - number));
  expect(ids.map(toStoreNumber)).toEqual(numbers);
  expect(ids.map(toCell)).toEqual(numbers.toReversed());
  expect(ids.every(isTurnId)).toBe(true);
  expect([toStoreNumber(createTurnId()), toCell(createTurnId())]).toEqual([0, 0]);
  expect(() => createTurnId(maxStores)).toThrow('No such store');
  expect(() => createTurnId(0, maxStores)).toThrow('No such store');
});

test.each([undefined, null, 7, '', 'short', 'x'.repeat(21), 'x'.repeat(23), `${'x'.repeat(21)}:`])(
  'does not take %j for a turn id',
  (value) => {
    expect(isTurnId(value)).toBe(false);
  },
);
