import { expect, test } from 'vitest';
import { compareEntryIds } from './entry-id.ts';

test('entry ids are compared by their numbers, not as text', () => {
  const ids = ['9-0', '10-0', '10-9', '10-10', '1763700000000-0', '1763700000000-12'];
  expect(ids.toReversed().toSorted(compareEntryIds)).toEqual(ids);
  expect(ids.toSorted()).not.toEqual(ids);
  expect(compareEntryIds('5-1', '5-1')).toBe(0);
});
