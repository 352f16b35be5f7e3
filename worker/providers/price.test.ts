import { expect, test } from 'vitest';
import { toMicroDollars } from './price.ts';

test('a thousand searches cost the price, unless the provider reports the cost', () => {
  const price = { input: 1, output: 1, searches: 14 };
  const usage = { inputTokens: 3, outputTokens: 4, searches: 7 };
  expect(toMicroDollars(usage, price)).toBe(98_007);
  expect(toMicroDollars({ ...usage, microDollars: 147 }, price)).toBe(147);
  expect(toMicroDollars(usage, { input: 1, output: 1 })).toBe(7);
});

test('a token costs as many micro-dollars as a million tokens cost dollars, rounded up', () => {
  const price = { input: 0.25, output: 10 };
  expect(toMicroDollars({ inputTokens: 4, outputTokens: 2 }, price)).toBe(21);
  expect(toMicroDollars({ inputTokens: 1, outputTokens: 0 }, price)).toBe(1);
  expect(toMicroDollars({ inputTokens: 0, outputTokens: 0 }, price)).toBe(0);
});
