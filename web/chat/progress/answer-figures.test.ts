import { expect, test } from 'vitest';
import { countWords, describeTotal } from './answer-figures.tsx';

test('times below ten seconds are shown to a tenth', () => {
  const clock = { startedAt: 1_000, endedAt: 15_400 };
  expect(describeTotal(clock)).toBe('took 14 s');
  expect(describeTotal({ ...clock, endedAt: 10_980 })).toBe('took 10 s');
});

test('an unknown time is left out', () => {
  const clock = { startedAt: 1_000, endedAt: null };
  expect(describeTotal(clock)).toBe('');
});

test.each([
  ['', 0],
  ['One, two -- three.', 3],
  ['- **four** words\n- it’s here', 4],
  ['天空是蓝色的。', 6],
  ['GPT と Claude', 3],
  ['한국어 낱말', 2],
])('%j is so many words: %i', (text, count) => {
  expect(countWords(text)).toBe(count);
});
