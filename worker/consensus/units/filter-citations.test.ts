import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Cited } from '@quartet/shared/protocol/consensus-parts.ts';
import type { Unit } from '@quartet/shared/units/cut/unit.ts';
import { array, assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { citedTexts } from '../../testing/citations.ts';
import { indexUnits } from './citable-answer.ts';
import { createCitationFilter, type Filtered } from './filter-citations.ts';
import { createIdTidier } from './tidy-ids.ts';

const labels = ['A', 'B', 'C', 'D'];

/** Each unit is one character long, so that its offset identifies it. */
const units = Array.from({ length: 40 }, (_, index): Unit => {
  return { number: index + 1, kind: 'sentence', start: index, end: index + 1, lead: [], links: [] };
});
const models: readonly ModelKey[] = ['gemini', 'claude', 'gpt', 'grok'];
const index = indexUnits(
  models.map((model, at) => ({ label: labels[at] ?? '', model, text: 'x'.repeat(40), units })),
);

/** Filters parts like a composer's text: ids are first made tidy, and then citations are taken out. */
function filter(parts: readonly string[]) {
  const tidier = createIdTidier({ labels, has: (id) => index.has(id) });
  const citations = createCitationFilter(labels, index);
  const all: Filtered[] = [
    ...parts.map((part) => citations.push(tidier.push(part))),
    citations.push(tidier.end()),
    citations.end(),
  ];
  return {
    shown: all.map(({ text }) => text),
    text: all.map(({ text }) => text).join(''),
    cited: all
      .flatMap((each) => each.citations)
      .map(({ at, cites, own }) => `${at}:${own ? 'own' : cites.map(toId).join('+')}`)
      .join(' '),
    unknown: all.reduce((sum, each) => sum + each.unknown, 0),
  };
}

function toId({ model, end }: Cited) {
  return `${labels[models.indexOf(model)]}${end}`;
}

test.each(citedTexts)('%s', (written, shown, cited) => {
  expect(filter([written])).toMatchObject({ text: shown, cited });
  expect(filter(written.split(''))).toMatchObject({ text: shown, cited });
});

test('ids that name no unit are counted', () => {
  expect(filter(['It [A99] is [A1 B41 C2].']).unknown).toBe(2);
});

test('half a bracket is never shown', () => {
  const { shown } = filter('It is safe [A7 B3], or so. Is it (C2)? It is [A1][B2].'.split(''));
  expect(shown.join('|')).not.toMatch(/[[\]()]|\d/);
});

test('labels of two letters are found as well', () => {
  const [unit] = units;
  const two = indexUnits([{ label: 'QX', model: 'gpt', text: 'x', units: unit ? [unit] : [] }]);
  const citations = createCitationFilter(['QX'], two);
  const shown = 'Q X [Q] [QX1].'
    .split('')
    .map((letter) => citations.push(letter).text)
    .join('');
  expect(shown + citations.end().text).toBe('Q X [Q].');
});

/** Written with § between the pieces. */
const pieces =
  '[§]§(§)§A§B§1§7§12§ §, §`§```§\n§\n\n§~~~§word§. §[A7]§[A7 B3]§(C2)§[A7](u)§【D1】§: § and §—§🎉§\u00a0§$§$$§\\(§\\)§\\[§\\]§\\§5§!§~§<sup>§</sup>§^§{§}§against §not §says§ to §A1§B2 §@A@§@@A@@§–§A1-A3§([A1])§see §”§<'.split(
    '§',
  );

test('text and citations do not depend on how the text was cut', () => {
  const texts = array(constantFrom(...pieces), { maxLength: 40 }).map((all) => all.join(''));
  const sizes = array(integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 60 });
  assert(
    property(texts, sizes, (text, cuts) => {
      const parts: string[] = [];
      for (let at = 0, cut = 0; at < text.length; cut += 1) {
        const size = cuts[cut % cuts.length] ?? 1;
        parts.push(text.slice(at, at + size));
        at += size;
      }
      const { text: whole, cited } = filter([text]);
      expect(filter(parts)).toMatchObject({ text: whole, cited });
    }),
    { numRuns: 3_000, seed: 1 },
  );
});

test('a text without end is filtered as it comes', () => {
  const text = `${'It says so [A7 B3]. '.repeat(1_000)}${'['.repeat(20_000)}${'[A7 '.repeat(5_000)}`;
  const { text: shown } = filter(text.match(/[^]{1,20}/g) ?? []);
  expect(shown.startsWith('It says so. It says so.')).toBe(true);
});
