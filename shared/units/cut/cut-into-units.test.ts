import { expect, test } from 'vitest';
import { tameText } from '../markdown/tame-text.ts';
import { blockMarkup } from '../testing/block-markup.ts';
import { inlineMarkup } from '../testing/inline-markup.ts';
import { cutIntoUnits } from './cut-into-units.ts';

function read(markdown: string): string[] {
  return cutIntoUnits(markdown).map(({ start, end }) => markdown.slice(start, end));
}

function readLeads(markdown: string): string[][] {
  return cutIntoUnits(markdown).map(({ lead }) => [...lead]);
}

test.each([...inlineMarkup, ...blockMarkup])('markup hides no end and makes none: %s', (...row) => {
  const [, markdown, expected] = row;
  expect(cutIntoUnits(tameText(markdown))).toHaveLength(expected.length);
});

test.each([
  ['sentence', 'It is so.'],
  ['sentence', '<div>\nhtml\n</div>'],
  ['heading', '## It is so'],
  ['row', '| a | b |\n|---|---|'],
  ['code', '```js\nlet a;\n```'],
  ['math', '$$\na\n$$'],
])('%s', (kind, markdown) => {
  expect(cutIntoUnits(markdown)).toMatchObject([{ number: 1, kind, start: 0 }]);
});

test('headings lead the units of their own section', () => {
  const text =
    '# Drugs\n\nA here.\n\n## Safe\n\nB here.\n\n## Unsafe\n\nC here.\n\n# Food\n\nD here.';
  expect(readLeads(text)).toEqual([
    [],
    ['Drugs'],
    ['Drugs'],
    ['Drugs', 'Safe'],
    ['Drugs'],
    ['Drugs', 'Unsafe'],
    [],
    ['Food'],
  ]);
});

test('the sentence before a list leads its items, and an item what is nested in it', () => {
  const text = 'It is common. Do not:\n\n- mix it with bleach\n  - or acid\n- [x] drink it';
  expect(readLeads(text)).toEqual([
    [],
    ['It is common. Do not:'],
    ['It is common. Do not:', 'mix it with bleach'],
    ['It is common. Do not:', '[x]'],
  ]);
});

test('code and formulas of an introducing sentence are in the lead', () => {
  expect(readLeads('Never run **this** `rm x` where $a=b$:\n\n- in a folder').at(-1)).toEqual([
    'Never run this `rm x` where $a=b$:',
  ]);
});

test.each(['[1](https://a.example)', '[[1]](https://a.example)', '[^1]', '[1]'])(
  'a numbered source after a full stop belongs to the sentence before it: %s',
  (source) => {
    const text = `It is not so at all.${source} Ask someone who knows it.\n\n[^1]: A note is here.`;
    expect(read(text)[0]).toBe(`It is not so at all.${source}`);
  },
);

test('the header leads the rows of a table', () => {
  const text = '| Name | Safe |\n|---|---|\n| Bleach | no |\n| Water | yes |';
  expect(read(text)).toEqual(['| Bleach | no |', '| Water | yes |']);
  expect(readLeads(text)).toEqual([['Name | Safe'], ['Name | Safe']]);
});

test('a bold label leads the sentences after its own', () => {
  const text = '**Not recommended:** Mixing it with bleach. Drinking it with milk.';
  expect(read(text)).toEqual([
    '**Not recommended:** Mixing it with bleach.',
    'Drinking it with milk.',
  ]);
  expect(readLeads(text)).toEqual([[], ['Not recommended:']]);
});

test('units list their links with text and address, including references and images', () => {
  const text =
    'Read [the **guide**](https://a.example/b "t") and [that][1]. See https://c.example/d for it.\n\n[1]: https://e.example';
  expect(
    cutIntoUnits(text).map(({ links }) => links.map(({ words, url }) => [words, url])),
  ).toEqual([
    [
      ['the guide', 'https://a.example/b'],
      ['that', 'https://e.example'],
    ],
    [['https://c.example/d', 'https://c.example/d']],
  ]);
});

test('a dollar of money is in words and addresses as it was written', () => {
  const [unit] = cutIntoUnits('See [it](https://a.example/$b) for $5.');
  expect(unit?.links).toMatchObject([{ url: 'https://a.example/$b' }]);
});

test.each(['', ' \n\t\n'])('an empty text has no units', (text) => {
  expect(cutIntoUnits(text)).toEqual([]);
});

test.each(['…', '👍', '42', '---', '[1]: https://a.example'])(
  'whatever is shown is a unit: %s',
  (text) => {
    expect(read(text)).toEqual([text]);
  },
);

test('a long text is cut as its parts are, to the character', () => {
  const part =
    'Some introducing words that say:\n\n1. one item, *not* two.\n2. see [x][ref]\n\n```\ncode\n\nmore\n```\n\n';
  const text = `${part.repeat(400)}[ref]: https://a.example`;
  const units = cutIntoUnits(text);
  const parsed = units.filter(({ start }) => start < 30_000);
  const first = cutIntoUnits(`${part}[ref]: https://a.example`);
  expect(first.map(({ kind }) => kind)).toEqual(['sentence', 'sentence', 'sentence', 'code']);
  for (const [index, { start, end, links, kind }] of parsed.entries()) {
    const like = first[index % 4];
    expect(text.slice(start, end)).toBe(part.slice(like?.start, like?.end));
    expect([kind, links.length]).toEqual([like?.kind, like?.links.length]);
  }
});

const hostile: readonly (readonly [string, string])[] = [
  ['open brackets of math', String.raw`\( `.repeat(80_000)],
  ['quotations within each other', '> '.repeat(10_000)],
  ['one paragraph', 'It is **not** so, e.g. `here`. '.repeat(6_500)],
  ['nested emphasis', '*a **b '.repeat(30_000)],
  ['headings', 'a\n===\n'.repeat(40_000)],
  ['fences', '```\n~~~\n'.repeat(30_000)],
  ['spaces', `a${' '.repeat(240_000)}b`],
  ['closing marks', '.【.】'.repeat(50_000)],
  ['code', `\`\`\`\n${'a\n\n'.repeat(60_000)}\`\`\``],
];

test.each(hostile)('a text without end is cut, in order and apart: %s', (_, text) => {
  const units = cutIntoUnits(text);
  expect(units.length).toBeGreaterThan(0);
  units.reduce((reached, { start, end }) => {
    expect(start).toBeGreaterThanOrEqual(reached);
    expect(end).toBeGreaterThan(start);
    return end;
  }, 0);
  expect(units.at(-1)?.end).toBe(text.trimEnd().length);
});
