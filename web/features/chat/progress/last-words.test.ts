import { expect, test } from 'vitest';
import { readLastWords } from './last-words.ts';

test('the newest words of an answer are shown as plain words', () => {
  const text = '## Tea\n\n- **Green** is `mild`,\n- black is _strong_';
  expect(readLastWords({ text, reasoning: 'Hm.' })).toBe('Tea - Green is mild, - black is strong');
  const long = readLastWords({ text: `${'old '.repeat(900)}new`, reasoning: '' });
  expect(long.endsWith('old new')).toBe(true);
  expect(long.length).toBeLessThanOrEqual(240);
});

test('until an answer begins, what the model is thinking is', () => {
  expect(readLastWords({ text: '', reasoning: 'First I weigh.' })).toBe('First I weigh.');
  expect(readLastWords({ text: '', reasoning: '' })).toBe('');
});
