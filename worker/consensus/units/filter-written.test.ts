import { cutIntoUnits } from '@quartet/shared/units/cut/cut-into-units.ts';
import { expect, test } from 'vitest';
import { type CitableAnswer, indexUnits } from './citable-answer.ts';
import { createLinkResolver, createWrittenFilter } from './filter-written.ts';
import { createLinkTable } from './link-table.ts';

const text = 'It is [so](https://a.example/x). It is [not](https://b.example).';
const answers: CitableAnswer[] = [
  { label: 'K', model: 'gpt', text, units: cutIntoUnits(text) },
  { label: 'QX', model: 'grok', text, units: cutIntoUnits(text) },
];

test('links get their addresses and citations are taken out, letter by letter', () => {
  const filter = createWrittenFilter({
    labels: ['K', 'QX'],
    units: indexUnits(answers),
    links: createLinkTable(answers),
  });
  const written = 'As\u200B [they](L1) say, [it](L9) is so [K1 QX2]. [See](L2)[K2]';
  const filtered = [...Array.from(written, (letter) => filter.push(letter)), filter.end()];
  const shown = 'As [they](https://a.example/x) say, it is so. [See](https://b.example)';
  expect(filtered.map((each) => each.text).join('')).toBe(shown);
  expect(filtered.flatMap(({ citations }) => citations)).toEqual([
    {
      at: shown.indexOf('. ['),
      cites: [
        { model: 'gpt', start: 0, end: 32 },
        { model: 'grok', start: 33, end: 64 },
      ],
    },
    { at: shown.length, cites: [{ model: 'gpt', start: 33, end: 64 }] },
  ]);
});

const linked =
  'See [a](https://a.example/x) and [b](<https://b.example/y z>) and [c](https://c.example/(d)?a=1&amp;copy;).';
const table = createLinkTable([
  { label: 'K', model: 'gpt', text: linked, units: cutIntoUnits(linked) },
]);

function resolve(parts: readonly string[]): string {
  const links = createLinkResolver(table);
  return [...parts.map((part) => links.push(part)), links.end()].map((each) => each.text).join('');
}

test.each([
  ['Read [the guide](L1).', 'Read [the guide](https://a.example/x).'],
  ['Read [the *long* [one]]( L1 ) now.', 'Read [the *long* [one]](https://a.example/x) now.'],
  ['Read [this](L2).', 'Read [this](https://b.example/y%20z).'],
  ['Read [this](L3).', 'Read [this](<https://c.example/(d)?a=1&amp;copy;>).'],
  [String.raw`Read [a \] b](L1).`, String.raw`Read [a \] b](https://a.example/x).`],
  ['Read ![this](L1).', 'Read [this](https://a.example/x).'],
  ['Read [this](L9) and [that](L1', 'Read this and [that](L1'],
  ['Run `[x](L1)` and [L1] (L1) [K1].', 'Run `[x](L1)` and [L1] (L1) [K1].'],
  ['Read [this](https://evil.example).', 'Read [this](https://evil.example).'],
])('%s', (written, shown) => {
  expect(resolve([written])).toBe(shown);
  expect(resolve(written.split(''))).toBe(shown);
});

test('an address is read back unchanged', () => {
  for (const id of ['L1', 'L2', 'L3']) {
    const shown = resolve([`[words](${id})`]);
    const url = table.urlOf(id)?.replace(' ', '%20');
    expect(cutIntoUnits(shown)[0]?.links).toMatchObject([{ words: 'words', url }]);
  }
});
