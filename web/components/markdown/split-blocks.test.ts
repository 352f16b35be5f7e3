import { expect, test } from 'vitest';
import { createSplitter, emptySplit, splitBlocks } from './split-blocks.ts';

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

test('blocks add up to the text, and each stands alone', () => {
  const { blocks } = splitBlocks(emptySplit, text);
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
  expect(split(text)).toEqual(splitBlocks(emptySplit, text).blocks);
});

test('finished blocks stay the same while the last one grows', () => {
  const split = createSplitter();
  const before = split('One.\n\nTwo.\n\nThr');
  const after = split('One.\n\nTwo.\n\nThree.');
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
});

test('another text begins anew', () => {
  const split = createSplitter();
  split('One.\n\nTwo.');
  expect(split('Else.\n\nNew.\n\n')).toEqual(['Else.\n\n', 'New.\n\n']);
});
