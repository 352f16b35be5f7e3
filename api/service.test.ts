import { expect, test } from 'vitest';
import { toMostConnections } from './service.ts';

test.each([
  [1_024, 872],
  [1_000_000, 10_000],
  [null, 10_000],
])('of %s descriptors it takes %i connections', (descriptors, most) => {
  expect(toMostConnections(descriptors)).toBe(most);
});
