import { mostBlockCharacters } from '@quartet/shared/units/markdown/tame-text.ts';
import { Lexer } from 'marked';
import { expect, test, vi } from 'vitest';
import { createSplitter } from './split-blocks.ts';

const text = `# Title

A paragraph
of two lines.

- one
- two

  still two

| a | b |
|---|---|
| 1 | 2 |

\`\`\`js
const a = 1;

const b = 2;
\`\`\`

$$
a

b
$$

The end.`;

test('blocks add up to the text, and each is complete in itself', () => {
  const blocks = createSplitter()(text);
  expect(blocks.join('')).toBe(text);
  expect(blocks.map((block) => block.trim().split('\n')[0])).toEqual([
    '# Title',
    'A paragraph',
    '- one',
    '| a | b |',
    '```js',
    '$$',
    'The end.',
  ]);
});

test('a growing text splits as the whole does, at every length', () => {
  const split = createSplitter();
  for (let length = 1; length <= text.length; length += 1) {
    const part = text.slice(0, length);
    expect(split(part).join('')).toBe(part);
  }
  expect(split(text)).toEqual(createSplitter()(text));
});

test('finished blocks stay the same while the last one grows', () => {
  const split = createSplitter();
  const before = split('One.\n\nTwo.\n\nThr');
  const after = split('One.\n\nTwo.\n\nThree.');
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
});

test('a different text starts a new split', () => {
  const split = createSplitter();
  split('One.\n\nTwo.');
  expect(split('Else.\n\nNew.\n\n')).toEqual(['Else.\n\n', 'New.\n\n']);
});

test.each([
  ['a list', '- an item of a long list\n'],
  ['a paragraph', 'words '],
  ['words without a space', 'x'],
  ['a quote', '> a line\n'],
  ['math that stays open', '$$\na\n\n'],
])('%s without an end is cut into blocks of a bounded length', (_, part) => {
  const long = `First.\n\n${part.repeat(Math.ceil(100_000 / part.length))}`;
  const blocks = createSplitter()(long);
  expect(blocks.join('')).toBe(long);
  for (const block of blocks) expect(block.length).toBeLessThanOrEqual(mostBlockCharacters);
});

test('code is one block of any length, and the text after it another', () => {
  for (const [open, close] of [
    ['```js', '```'],
    ['~~~~', '~~~~~'],
    ['````md', '````'],
  ]) {
    const code = `${open}\n${'const a = 1;\n\n```x\n'.repeat(5_000)}${close}\n\n`;
    expect(createSplitter()(`Before.\n\n${code}After.`)).toEqual(['Before.\n\n', code, 'After.']);
  }
});

test('each part of a text is lexed a bounded number of times', () => {
  const read = vi.spyOn(Lexer.prototype, 'blockTokens');
  const long = '- item\n\nA paragraph.\n\n'.repeat(20_000);
  createSplitter()(long);
  const characters = read.mock.calls.reduce((sum, [source]) => sum + source.length, 0);
  read.mockRestore();
  expect(characters).toBeLessThan(3 * long.length);
});

test('many small blocks are joined, the same way while the text grows', () => {
  const split = createSplitter();
  const part = '```\na\n```\n\nTitle\n=====\n\n';
  let blocks: readonly string[] = [];
  for (let count = 1; count <= 1_000; count += 1) blocks = split(part.repeat(count));
  expect(blocks.join('')).toBe(part.repeat(1_000));
  expect(blocks.length).toBeLessThan(300);
  expect(blocks).toEqual(createSplitter()(part.repeat(1_000)));
});
