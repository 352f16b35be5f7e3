import { expect, test } from 'vitest';
import { toSpoken } from './to-spoken.ts';

test.each([
  ['## Tea\n\nGreen is **mild**, black is _strong_.', ['Tea', 'Green is mild, black is strong.']],
  ['- [x] one\n- two\n  1. three', ['one', 'two', 'three']],
  ['> It is\n> so.', ['It is so.']],
  [
    'See [the guide](https://a.example/x "t") and <https://www.b.example/y?z=1>.',
    ['See the guide and b.example.'],
  ],
  ['See [the guide][1].\n\n[1]: https://a.example/x', ['See the guide.']],
  ['It is so[^a].\n\n[^a]: Says who.', ['It is so.']],
  ['Run `npm start`:\n\n```sh\nnpm start\n```\n\nDone.', ['Run npm start:', 'Done.']],
  ['Of $e^{2}$ and\n\n$$\nx\n$$', ['Of e 2 and']],
  ['| a | b |\n|---|---|\n| 1 | |\n| **2** | 3 |', ['a, b', '1', '2, 3']],
  [
    '![a cat](https://a.example/cat.png) One<br>two, H<sub>2</sub>O.\n\n---\n\n<div>x</div>',
    ['One two, H 2 O.'],
  ],
  ['', []],
  ['***', []],
])('%j is read as these pieces', (markdown, pieces) => {
  expect(toSpoken(markdown).pieces).toEqual(pieces);
});

test('a long paragraph is cut between sentences, and loses none of its words', () => {
  const text = 'This is a sentence of some length, and it says little. '.repeat(20).trim();
  const { pieces, language } = toSpoken(text);
  expect(pieces.length).toBeGreaterThan(3);
  for (const piece of pieces) expect(piece).toMatch(/^This.{0,299}little\.$/);
  expect(pieces.join(' ')).toBe(text);
  expect(language).toBe('en');
});
