import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { cutIntoUnits } from '@quartet/shared/units/cut/cut-into-units.ts';
import { tameText } from '@quartet/shared/units/markdown/tame-text.ts';
import { groundSentence } from '@quartet/worker/units/ground-sentence.ts';
import { readKnown } from '@quartet/worker/units/known.ts';
import { expect, test } from 'vitest';
import { type LiveCase, readCases } from './read-cases.ts';

/** Merges of the same answers by one plain call each, to compare with `cases.test.ts`. */
interface Merges {
  readonly writtenBy: string;
  readonly asked: string;
  readonly texts: Readonly<Record<string, string>>;
}

const file = path.join(import.meta.dirname, 'merges.json');
const { texts } = JSON.parse(await readFile(file, 'utf8')) as Merges;
const cases = await readCases();
const toText = ({ name }: LiveCase) => tameText(texts[name] ?? '');

test('there is a merge of each case', () => {
  expect(Object.keys(texts).toSorted()).toEqual(cases.map(({ name }) => name).toSorted());
});

test('a plain merge repeats no planted error, and tells nobody that a model erred', () => {
  const erred = cases.filter(({ planted }) => planted !== null);
  expect(erred.filter((live) => toText(live).includes(live.planted ?? ''))).toEqual([]);
  const telling = /\b(?:Gemini|Claude|GPT|Grok|[Aa]nswer [1-4])\b/u;
  expect(erred.filter((live) => telling.test(toText(live)))).toEqual([]);
});

test('of its passages one in eighteen has a number, a name or code of no answer, unmarked', () => {
  const passages = cases.flatMap((live) => {
    const known = readKnown([live.question, ...Object.values(live.answers)]);
    const text = toText(live);
    return cutIntoUnits(text).map(({ start, end }) =>
      groundSentence(text.slice(start, end), { texts: [known.texts], known }),
    );
  });
  const adding = passages.filter((unfounded) => unfounded.length > 0);
  expect([adding.length, passages.length]).toEqual([19, 340]);
});
