import { expect, test } from 'vitest';
import { priceVariable, toMicroDollars } from './price.ts';

test('a price reads input/output', () => {
  expect(priceVariable.parse('2/10')).toEqual({ input: 2, output: 10 });
  expect(priceVariable.parse('0.25 / 1.5')).toEqual({ input: 0.25, output: 1.5 });
  expect(priceVariable.parse('2/10/14')).toEqual({ input: 2, output: 10, searches: 14 });
});

test('a thousand searches cost the price, unless the provider reports the cost', () => {
  const price = { input: 1, output: 1, searches: 14 };
  const usage = { inputTokens: 3, outputTokens: 4, searches: 7 };
  expect(toMicroDollars(usage, price)).toBe(98_007);
  expect(toMicroDollars({ ...usage, microDollars: 147 }, price)).toBe(147);
  expect(toMicroDollars(usage, { input: 1, output: 1 })).toBe(7);
});

test.each(['2', '2/', '/10', '-2/10', '2/10/', '2/10/3/4', '$2/$10', '1e3/2', undefined])(
  '%s is no price',
  (value) => expect(priceVariable.safeParse(value).success).toBe(false),
);

test('a token costs as many micro-dollars as a million tokens cost dollars, rounded up', () => {
  const price = { input: 0.25, output: 10 };
  expect(toMicroDollars({ inputTokens: 4, outputTokens: 2 }, price)).toBe(21);
  expect(toMicroDollars({ inputTokens: 1, outputTokens: 0 }, price)).toBe(1);
  expect(toMicroDollars({ inputTokens: 0, outputTokens: 0 }, price)).toBe(0);
});
