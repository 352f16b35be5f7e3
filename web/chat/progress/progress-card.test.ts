import { expect, test } from 'vitest';
import { readLastWords } from './progress-card.tsx';

test('the newest words of an answer are shown as plain words', () => {
  const text = '## Tea\n\n- **Green** is `mild`,\n- black is _strong_';
  expect(readLastWords({ text, reasoning: 'Hm.' })).toBe('Tea Green is mild, black is strong');
  const long = readLastWords({ text: `${'old '.repeat(900)}new`, reasoning: '' });
  expect(long.endsWith('old new')).toBe(true);
  expect(long.length).toBeLessThanOrEqual(240);
});

test('lists and tables are shown by their words only', () => {
  const text = '1. Look\n2. Find\n\n| Way | Time |\n|---|:---:|\n| 16:8 | long |\n\n---\n- It en';
  expect(readLastWords({ text, reasoning: '' })).toBe('Look Find Way · Time 16:8 · long It en');
});

test('until an answer begins, the card shows the newest reasoning', () => {
  expect(readLastWords({ text: '', reasoning: 'First I weigh.' })).toBe('First I weigh.');
  expect(readLastWords({ text: '', reasoning: '' })).toBe('');
});

test.each([
  ['in a trial ([nih.gov](https://a.example/2975_(4)/)), and', 'in a trial (nih.gov), and'],
  ['at <https://www.a.example/b_c> and https://b.example/x?y#z.', 'at a.example and b.example'],
  ['[![a cat](https://a.example/1)](https://a.example/2) sits[^1]', 'a cat sits'],
  ['See [the guide][1] now\n\n[1]: https://a.example/b "A guide"', 'See the guide now'],
  ['See [the gui', 'See the gui'],
  ['See [the guide](https://a.exam', 'See the guide'],
])('links are shown by their text only: %j reads %j', (text, words) => {
  expect(readLastWords({ text, reasoning: '' })).toBe(words);
});

test('the newest words begin with neither half a word nor half an address', () => {
  const tail = ` it had ${'more '.repeat(44)}end`;
  const text = `${'old '.repeat(900)}[a trial](https://pubmed.example/29754952/),${tail}`;
  expect(readLastWords({ text, reasoning: '' })).toBe(`a trial,${tail}`);
});

test('a script without spaces is cut to the length that fits', () => {
  const text = `${'旧'.repeat(300)}${'新'.repeat(200)}\n完`;
  expect(readLastWords({ text, reasoning: '' })).toHaveLength(240);
});
