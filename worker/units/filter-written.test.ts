import { cutIntoUnits } from '@quartet/units/cut/cut-into-units.ts';
import { expect, test } from 'vitest';
import { type CitableAnswer, indexUnits } from './citable-answer.ts';
import { createWrittenFilter } from './filter-written.ts';
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
