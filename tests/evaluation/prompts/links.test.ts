import { cutIntoUnits } from '@quartet/units/cut/cut-into-units.ts';
import { tameText } from '@quartet/units/markdown/tame-text.ts';
import { type CitableAnswer, indexUnits } from '@quartet/worker/units/citable-answer.ts';
import { createWrittenFilter } from '@quartet/worker/units/filter-written.ts';
import { createLinkTable } from '@quartet/worker/units/link-table.ts';
import { expect, test } from 'vitest';
import { formsByAddress, formsById, linkedAnswer } from './link-forms.ts';

const answers: readonly CitableAnswer[] = [
  { label: 'K', model: 'gpt', text: linkedAnswer, units: cutIntoUnits(linkedAnswer) },
];
const links = createLinkTable(answers);

function filter(pieces: readonly string[]): string {
  const written = createWrittenFilter({ labels: ['K'], units: indexUnits(answers), links });
  return [...pieces.map((piece) => written.push(piece)), written.end()]
    .map(({ text }) => text)
    .join('');
}

/** Alone and in a sentence, at once and letter by letter. */
function filterInAllWays(form: string): string[] {
  const around = filter([`Read ${form}`]).slice('Read '.length);
  return [filter([form]), filter(Array.from(form)), around];
}

test('there are 70 forms and more', () => {
  expect(formsById.length + formsByAddress.length).toBeGreaterThanOrEqual(70);
});

test.each(formsById)('by id: %s', (written, shown) => {
  for (const text of filterInAllWays(written)) expect(text).toBe(shown);
});

function listAddresses(text: string): string[] {
  return cutIntoUnits(text)
    .flatMap((unit) => unit.links)
    .map(({ url }) => url);
}

/** The page looks for what remains in the list of the answers' addresses, which holds none that was typed. */
test.each(formsByAddress)('by address, nothing is added and nothing is hidden: %s', (written) => {
  const tamed = tameText(written);
  const expected = tamed.replaceAll('](L1)', '](https://a.example/x)');
  for (const text of filterInAllWays(written)) {
    expect(text).toBe(expected);
    const known = [...listAddresses(tamed), 'https://a.example/x'];
    for (const url of listAddresses(text)) expect(known).toContain(url);
  }
});
