import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';
import { shuffle } from './create-brief.ts';

const order = (seed: string) => shuffle(modelKeys, seed).join();

test('the seed decides the order', () => {
  expect(order('seed')).toBe(order('seed'));
  const orders = new Set(Array.from({ length: 400 }, (_, index) => order(`seed ${index}`)));
  expect(orders.size).toBe(24);
});

test('keeps every item once', () => {
  expect(shuffle([1, 2, 3, 4, 5, 6], 'seed').toSorted((one, other) => one - other)).toEqual([
    1, 2, 3, 4, 5, 6,
  ]);
  expect(shuffle([], 'seed')).toEqual([]);
});
