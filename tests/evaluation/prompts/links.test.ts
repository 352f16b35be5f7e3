import { cutIntoUnits } from '@quartet/shared/units/cut/cut-into-units.ts';
import { tameText } from '@quartet/shared/units/markdown/tame-text.ts';
import { RenderedMarkdown } from '@quartet/web/ui/markdown/rendered-markdown.tsx';
import { type CitableAnswer, indexUnits } from '@quartet/worker/consensus/units/citable-answer.ts';
import { createWrittenFilter } from '@quartet/worker/consensus/units/filter-written.ts';
import { createLinkTable } from '@quartet/worker/consensus/units/link-table.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
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

/** Filters a form alone and in a sentence, at once and letter by letter. */
function filterInAllWays(form: string): string[] {
  const around = filter([`Read ${form}`]).slice('Read '.length);
  return [filter([form]), filter(Array.from(form)), around];
}

test('there are at least 70 forms', () => {
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

/** The page looks up the rest in the list of the answers' addresses, which holds none that was typed. */
test.each(formsByAddress)('by address, nothing is added and nothing is hidden: %s', (written) => {
  const tamed = tameText(written);
  const expected = tamed.replaceAll('](L1)', '](https://a.example/x)');
  for (const text of filterInAllWays(written)) {
    expect(text).toBe(expected);
    const known = [...listAddresses(tamed), 'https://a.example/x'];
    for (const url of listAddresses(text)) expect(known).toContain(url);
  }
});

const allowed = listAddresses(linkedAnswer);

/** Lists the addresses of everything that a reader can click. */
function listClickable(text: string): string[] {
  const shown = allowed.map((url) => ({ url, owners: ['GPT'] }));
  const html = renderToStaticMarkup(
    createElement(RenderedMarkdown, { text, streaming: false, links: shown }),
  );
  return [...html.matchAll(/<(?:a|area|form|iframe|object|embed)\b[^>]*/g)].flatMap(([tag]) => {
    const href = /href="([^"]*)"/.exec(tag)?.[1] ?? tag;
    // Footnotes lead to a place in the same text.
    return href.startsWith('#') ? [] : [href.replaceAll('&amp;', '&')];
  });
}

test('after filtering and rendering, only addresses from the answers can be clicked', () => {
  expect(allowed).toHaveLength(3);
  const written = [...formsById.map(([form]) => form), ...formsByAddress];
  const clickable = written.map((form) => filterInAllWays(form).flatMap(listClickable));
  expect(clickable.filter((urls) => urls.length > 0).length).toBeGreaterThan(10);
  expect(clickable.flat().filter((url) => !allowed.includes(url))).toEqual([]);
});
