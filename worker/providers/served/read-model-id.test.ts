import { expect, test } from 'vitest';
import { readModelId } from './read-model-id.ts';

test.each([
  ['gemini-3.8-flash', 'gemini-3.8-flash'],
  [' two\nlines\u2028and \u202eturned\u0000 ', 'two lines and turned'],
  ['x'.repeat(500), 'x'.repeat(80)],
])('shows %j as one short line', (sent, shown) => {
  expect(readModelId(sent)).toBe(shown);
});

test.each([undefined, null, 7, {}, '', ' \u200b\n'])('reads nothing from %j', (sent) => {
  expect(readModelId(sent)).toBeUndefined();
});
