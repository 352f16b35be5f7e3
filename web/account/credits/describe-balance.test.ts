import { expect, test } from 'vitest';
import { describeBalance, isLow } from './describe-balance.ts';

test.each([
  [0, true],
  [4, true],
  [5, false],
  [100, false],
])('with %i credits the badge warns: %s', (credits, low) => {
  expect(isLow({ credits, unlimited: false })).toBe(low);
});

test('a plan without limit never warns', () => {
  expect(isLow({ credits: 0, unlimited: true })).toBe(false);
  expect(describeBalance({ credits: 0, unlimited: true })).toContain('unlimited');
});

test('without a credit, the tooltip points to the plans', () => {
  expect(describeBalance({ credits: 0, unlimited: false })).toContain('plan');
});
