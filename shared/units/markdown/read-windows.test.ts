import { expect, test } from 'vitest';
import { endOf, startOf } from './offsets.ts';
import { readWindows } from './read-windows.ts';

const paragraph = `${'Some words of an answer. '.repeat(20).trim()}\n\n`;

test.each([
  ['paragraphs', paragraph.repeat(100)],
  ['a list', '- an item of it\n'.repeat(3_000)],
  ['one line', 'word '.repeat(20_000)],
  ['code', `${paragraph}\`\`\`\n${'let a;\n\n'.repeat(6_000)}\`\`\`\n${paragraph}`],
  ['too deep', '> '.repeat(4_000)],
])('windows follow each other to the end: %s', (_, text) => {
  const windows = [...readWindows(text)];
  expect(windows.map(({ start }) => start)).toEqual([
    0,
    ...windows.slice(0, -1).map(({ end }) => end),
  ]);
  expect(windows.at(-1)?.end).toBe(text.length);
});

test('nodes lie within their window, at their offsets in the text', () => {
  const text = paragraph.repeat(40);
  for (const { start, end, nodes } of readWindows(text)) {
    for (const node of nodes ?? []) {
      expect(startOf(node)).toBeGreaterThanOrEqual(start);
      expect(endOf(node)).toBeLessThanOrEqual(end);
      expect(`${text.slice(startOf(node), endOf(node))}\n\n`).toBe(paragraph);
    }
  }
});

test('code is one node, however long', () => {
  const code = `\`\`\`\n${'let a;\n\n'.repeat(6_000)}\`\`\``;
  const nodes = [...readWindows(paragraph + code)].flatMap(({ nodes }) => nodes ?? []);
  expect(nodes.map(({ type }) => type)).toEqual(['paragraph', 'code']);
});

test('a reference finds its address in a window far below', () => {
  const text = `See [this][a].\n\n${paragraph.repeat(60)}[a]: https://a.example`;
  const [first] = readWindows(text);
  expect(first?.nodes?.[0]).toMatchObject({ children: [{}, { type: 'linkReference' }, {}] });
  expect(first?.addresses.get('a')).toBe('https://a.example');
});
