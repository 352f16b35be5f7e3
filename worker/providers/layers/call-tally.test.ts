import { expect, test } from 'vitest';
import { estimateTokens } from './call-tally.ts';

test.each([
  ['', 0],
  ['a', 0.25],
  ['x'.repeat(400), 100],
  ['Größe'.repeat(4), 5],
  ['слово'.repeat(4), 10],
  ['日本語'.repeat(10), 30],
  ['한국어', 3],
  ['漢'.repeat(30_000), 30_000],
  ['😀', 2],
])('%j is estimated by its script', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});
