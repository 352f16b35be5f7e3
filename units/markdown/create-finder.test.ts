import { expect, test, vi } from 'vitest';
import { createFinder } from './create-finder.ts';

test('the next place is found from every place before it', () => {
  const find = createFinder('a-b--c', '-');
  expect([0, 1, 2, 3, 4, 5, 6].map(find)).toEqual([1, 1, 3, 3, 4, Infinity, Infinity]);
});

test('what does not come is searched once, however often it is asked for', () => {
  const search = vi.spyOn(String.prototype, 'indexOf');
  const find = createFinder('a'.repeat(1_000), '-');
  for (let from = 0; from < 1_000; from += 1) find(from);
  const searches = search.mock.calls.filter(([word]) => word === '-').length;
  search.mockRestore();
  expect(searches).toBe(1);
});
