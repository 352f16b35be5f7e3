import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';
import { anAnalysis } from '../testing/scripted-analysis.ts';
import { createQuoteFinder } from './find-quote.ts';
import type { LabelledAnswer } from './label-answers.ts';
import { verifyQuotes } from './verify-quotes.ts';

function answer(label: LabelledAnswer['label'], model: ModelKey, text: string): LabelledAnswer {
  return { label, model, text, partial: false, sources: [] };
}

function find(text: string, quote: string): string | undefined {
  const found = createQuoteFinder([answer('A', 'gpt', text)]).find({ id: 'A', quote });
  expect(found?.quote).toBe(found ? text.slice(found.start, found.end) : undefined);
  return found?.quote;
}

test.each([
  ['The **quick** brown fox.', 'The quick brown fox', 'The **quick** brown fox'],
  ['The quick\n  brown fox.', 'quick brown fox', 'quick\n  brown fox'],
  ['- one thing\n- another thing', 'one thing another thing', 'one thing\n- another thing'],
  ['😀😀 It costs ½ of it.', 'It costs 1⁄2 of it', 'It costs ½ of it'],
  ['Das Café am Fluß', 'Das Cafe\u0301 am Fluß', 'Das Café am Fluß'],
  ['“It’s true” – he said', '"It\'s true" - he said', '“It’s true” – he said'],
  ['ﬁne print here', 'fine print here', 'ﬁne print here'],
  ['A love ❤️ letter', 'A love ❤ letter', 'A love ❤️ letter'],
  ['Call `do_it(now)` first', 'Call do_it(now) first', 'Call `do_it(now)` first'],
  ['全角ＡＢＣＤＥの文字列です', '全角ABCDEの文字列です', '全角ＡＢＣＤＥの文字列です'],
  ['42', '42', '42'],
])('in %j the quote %j is found as %j', (text, quote, expected) => {
  expect(find(text, quote)).toBe(expected);
});

test.each([
  ['other words', 'Paris is the capital.', 'Paris is the only capital.'],
  ['another case', 'Paris is the capital.', 'PARIS is the capital'],
  ['too few characters', 'Paris is the capital.', 'Paris'],
  ['too many characters', 'long '.repeat(100), 'long '.repeat(60)],
  ['nothing but marks', 'Paris **is** the capital.', '****'],
])('a quote of %s is not found', (_, text, quote) => {
  expect(find(text, quote)).toBeUndefined();
});

test('a quote counts for the answer that it names alone', () => {
  const finder = createQuoteFinder([
    answer('A', 'gpt', 'It is Paris, they say.'),
    answer('B', 'grok', 'It is Lyon, they say.'),
  ]);
  expect(finder.find({ id: 'B', quote: 'It is Paris, they say.' })).toBeNull();
  expect(finder.find({ id: 'C', quote: 'It is Paris, they say.' })).toBeNull();
});

const answers = [
  answer('A', 'gpt', 'It is Paris, they say.'),
  answer('B', 'grok', 'It is Lyon, they say.'),
];
const paris = { id: 'A', quote: 'It is Paris' } as const;
const lyon = { id: 'B', quote: 'It is Lyon' } as const;

test('two quotes of one answer are no agreement', () => {
  const support = [paris, { id: 'A', quote: 'they say.' } as const];
  const { agreements } = verifyQuotes(
    anAnalysis({ agree: [{ point: 'Paris', support }] }),
    answers,
  );
  expect(agreements).toEqual([]);
});

const topic = {
  topic: 'city',
  kind: 'fact',
  resolution: null,
  whatWouldSettleIt: null,
} as const;

test.each([
  [
    'the second stance has no true quote',
    [{ ids: ['B'], stance: 'x', quotes: [{ id: 'B', quote: 'It is Nice' }] }],
  ],
  ['both stances are one answer’s', [{ ids: ['A'], stance: 'x', quotes: [paris] }]],
  [
    'the quote is of an answer that does not take the stance',
    [{ ids: ['A'], stance: 'x', quotes: [lyon] }],
  ],
])('there is no disagreement when %s', (_, others) => {
  const stances = [{ ids: ['A'], stance: 'Paris', quotes: [paris] }, ...others];
  const analysis = anAnalysis({ disagree: [{ ...topic, stances }] });
  expect(verifyQuotes(analysis, answers).disagreements).toEqual([]);
});

test('quotes are counted, the found ones and the claimed ones', () => {
  const support = [paris, lyon, { id: 'B', quote: 'It is Nice' } as const];
  const verified = verifyQuotes(anAnalysis({ agree: [{ point: 'A city', support }] }), answers);
  expect(verified).toMatchObject({ claimed: 3, found: 2 });
});

test('a long answer is searched to its end', () => {
  const text = `${'Words, größer und kleiner; '.repeat(10_000)}The end is here.`;
  expect(find(text, 'The end is here')).toBe('The end is here');
});
