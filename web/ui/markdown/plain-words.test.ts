import { expect, test } from 'vitest';
import { toPlainWords } from './plain-words.ts';

test.each([
  ['It is a **harmless** piece.', 'It is a harmless piece.'],
  ['Call `run()` *once*, or _twice_.', 'Call run() once, or twice.'],
  ['2 * 3 * 4 is 24, and 2*3*4 too', '2 * 3 * 4 is 24, and 2*3*4 too'],
  ['The name snake_case_name stays', 'The name snake_case_name stays'],
  ['a ** b', 'a ** b'],
  ['See [the guide](https://a.example/b_c_d) [1] and ![a cat][2].', 'See the guide [1] and a cat.'],
  ['A claim[^1], at <https://a.example/>.', 'A claim, at https://a.example/.'],
  ['| Paris | 2.1 million |', 'Paris · 2.1 million'],
  ['## The plan', 'The plan'],
  ['Two\nlines\n  of one', 'Two lines of one'],
  ['- [x] Ship it', 'Ship it'],
  ['```js\nconst a = `b`;\n```', 'const a = `b`;'],
  ['$$\na_1 * b_1\n$$', 'a_1 * b_1'],
  [String.raw`5 \* 3 and 2\. place`, '5 * 3 and 2. place'],
])('%j reads %j', (text, plain) => {
  expect(toPlainWords(text)).toBe(plain);
});
