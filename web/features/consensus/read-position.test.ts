import { expect, test } from 'vitest';
import { readPosition } from './read-position.ts';

test.each([
  ['[2] I changed my mind.', 2],
  ['**[1]** I keep it.', 1],
  ['[**1**] I keep it.', 1],
  ['[ 2 ] Now this.', 2],
  ['［２］そう思います。', 2],
  ['我选[1]，因为……', 1],
  ['【1】我不变。', 1],
  ['\\[2\\] Escaped.', 2],
  ['`[2]` As code.', 2],
  ['# [1]\n\nAs before.', 1],
  ['[0] Neither of them.', 0],
  ['I now hold position [2], no longer [1].', 2],
])('%j names a position', (text, position) => {
  expect(readPosition(text, 2)).toBe(position);
});

test.each([
  ['Position 1 is right.'],
  ['I would say 2.'],
  ['[3] is none of the two.'],
  ['[1](https://example.com) says so.'],
  ['The cell list[1] is not meant.'],
  ['In [2024] it was so.'],
  [`${'So far. '.repeat(30)}[1]`],
  [''],
])('%j names none', (text) => {
  expect(readPosition(text, 2)).toBeNull();
});
