import { maxCitedOffsets } from '@quartet/shared/protocol/cited-offsets.ts';
import { cutIntoUnits } from '@quartet/shared/units/cut/cut-into-units.ts';
import { speaksOfItself } from '@quartet/worker/consensus/brief/speaks-of-itself.ts';
import { readVerdicts } from '@quartet/worker/consensus/check/read-verdicts.ts';
import { createReplySplitter } from '@quartet/worker/consensus/compose/split-reply.ts';
import { chooseLabels } from '@quartet/worker/consensus/units/choose-labels.ts';
import { indexUnits } from '@quartet/worker/consensus/units/citable-answer.ts';
import { citeSentences } from '@quartet/worker/consensus/units/cite-sentences.ts';
import { createWrittenFilter } from '@quartet/worker/consensus/units/filter-written.ts';
import { createLinkTable } from '@quartet/worker/consensus/units/link-table.ts';
import { createIdTidier } from '@quartet/worker/consensus/units/tidy-ids.ts';
import { FinderMarks, toPassageEnd } from '@quartet/worker/providers/call/text.ts';
import { describe, expect, test } from 'vitest';
import { hideNames } from '../../web/chat/blind/hide-names.ts';
import { hasManyHeadings } from '../../web/chat/messages/answer-header.tsx';
import { listCitedPassages } from '../../web/chat/messages/source-marks.tsx';
import { countWords } from '../../web/chat/progress/answer-figures.tsx';
import { readLastWords } from '../../web/chat/progress/progress-card.tsx';
import { toPlainParts } from '../../web/consensus/lists/list-parts.tsx';
import { toPlainLines, toPlainWords } from '../../web/ui/markdown/plain-words.ts';
import { createSplitter } from '../../web/ui/markdown/split-blocks.ts';
import { expectWithin, readProcessorMs } from '../support/expect-within.ts';

/** Texts that a broken model repeats, or one that was asked to. */
const words = [
  'Claude ',
  '\n',
  ' ',
  '- \n',
  '—\n',
  '* ',
  '_',
  '`',
  '~',
  '> ',
  '](',
  '](a ',
  ']:',
  '[',
  '<a:',
  '?utm_',
  'A1 ',
  '([A1',
  '1/',
  'two ',
];
const length = 64 * 1024;

const readers: readonly (readonly [string, (text: string) => unknown])[] = [
  ['its author’s name is looked for', (text) => String(speaksOfItself(text))],
  ['it is cut into units', cutIntoUnits],
  ['labels that it does not hold are chosen', (text) => chooseLabels([text], 4)],
  ['it is read as a composition', readComposition],
  ['it is read as the text of one', (text) => readComposition(`<text>\nWell. ${text}so.`)],
  ['it is read as a check', readCheck],
  ['citations are taken out of it', filterCitations],
  ['its sentences are given their citations', (text) => citeSentences(text, [])],
  ['its words are counted', (text) => String(countWords(text))],
  ['it is shown as plain words', toPlainWords],
  ['it is shown before it can be drawn', toPlainLines],
  ['its formulas are looked for', (text) => toPlainParts(text)],
  ['its newest words are shown', (text) => readLastWords({ text, reasoning: '' })],
  ['its headings are counted', (text) => String(hasManyHeadings(text))],
  ['names are hidden in it', hideAll],
  ['its addresses are freed of marks', takeMarks],
  ['the ends of its cited passages are looked for', citeAll],
  ['it is cut into blocks', (text) => createSplitter()(text)],
];

/** Reads the text as it arrives, in deltas of a few words. */
function readComposition(text: string): readonly unknown[] {
  const splitter = createReplySplitter();
  const deltas = text.match(/[^]{1,16}/g) ?? [];
  return [...deltas.map((delta) => splitter.push(delta)), splitter.end()];
}

function readCheck(text: string) {
  const rows = new Map([['1', ['A1']]]);
  const asked = { rows, answers: [], units: indexUnits([]) };
  return [text, `1 follows ${text}`].map((reply) => readVerdicts(reply, asked));
}

/** Cites the highest number of sources and offsets. */
function citeAll(text: string) {
  const at = Array.from({ length: maxCitedOffsets }, (_, back) => text.length - back);
  const offsets = at.flatMap((end) => toPassageEnd(text, end) ?? []);
  const sources = Array.from({ length: 20 }, (_, page) => ({
    url: `https://example.org/${page}`,
    title: '',
    at: offsets.length > 0 ? offsets : at,
  }));
  return listCitedPassages(text, sources);
}

function takeMarks(text: string): string {
  const marks = new FinderMarks();
  return marks.add(text) + marks.end();
}

function hideAll(text: string): string {
  const written = { text, citations: [], sentences: [] };
  return hideNames(written, { question: '', answers: [text], nameOf: () => 'Model A' }).text;
}

function filterCitations(text: string): string {
  const citable = { labels: ['A'], units: indexUnits([]), links: createLinkTable([]) };
  const tidier = createIdTidier({ labels: ['A'], has: () => true });
  const filter = createWrittenFilter(citable);
  return filter.push(tidier.push(text) + tidier.end()).text + filter.end().text;
}

describe.each(words)('a long answer that only repeats %j', (word) => {
  const text = word.repeat(length / word.length);

  test.each(readers)('does not block the process while %s', async (_what, read) => {
    expect(await expectWithin(1_000, () => read(text), readProcessorMs)).toBeDefined();
  });
});
