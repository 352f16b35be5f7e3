import { expect, test } from 'vitest';
import { countLeft } from './count-left.ts';

test.each([
  ['an empty question', '', 32_000],
  ['letters', 'a'.repeat(32_000), 0],
  ['an emoji as one character', '😀'.repeat(32_000), 0],
  ['one emoji too many', '😀'.repeat(32_001), -1],
  ['no white space around the question', `  ${'a'.repeat(32_000)} \n`, 0],
])('counts %s', (_, text, left) => {
  expect(countLeft(text)).toBe(left);
});
