import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { ConsensusLine, Stance } from '@quartet/shared/protocol/consensus-parts.ts';
import type { Source } from '@quartet/shared/protocol/turn-event.ts';
import type { AnswerState } from '@quartet/shared/protocol/turn-state.ts';
import { expect, test } from 'vitest';
import { createToPages, describePages } from './named-pages.ts';

const text = 'Range falls in winter. Batteries last.';
const passage = 'Range falls in winter.';
const cite = (model: ModelKey) => ({ model, start: 0, end: passage.length });
const answer = (...sources: Source[]) => ({ text, sources }) as unknown as AnswerState;
const page = (url: string, ...at: number[]): Source => ({ url, title: url, at });
const own = page('https://a.example/x', passage.length - 1);
const same = page('https://www.a.example/x/', passage.length);
const other = page('https://b.example/', passage.length);
const elsewhere = page('https://c.example/', text.length);

test.each([
  ['without a source in any answer', {}, ''],
  ['when only other passages have a source', { gemini: elsewhere }, 'nobody names a source'],
  ['with one page', { gemini: own, gpt: elsewhere }, 'one names a page'],
  ['with two pages', { gemini: own, gpt: other }, 'two name a page'],
  ['with the same page by two addresses', { gemini: own, gpt: same }, 'two name the same page'],
])('%s', (_, sources: Partial<Record<ModelKey, Source>>, said) => {
  const of = (model: ModelKey) => answer(...(sources[model] ? [sources[model]] : []));
  const answers = { gemini: of('gemini'), claude: of('claude'), gpt: of('gpt') };
  expect(describePages([cite('gemini'), cite('claude'), cite('gpt')], answers)).toBe(said);
});

test('a link within the passage names its page', () => {
  const linked = 'Range falls ([a](https://a.example/x)).';
  const sources = [{ url: 'https://a.example/x', title: 'A' }];
  const answers = { gemini: { text: linked, sources } as unknown as AnswerState };
  const cites = [{ model: 'gemini' as const, start: 0, end: linked.length }];
  expect(describePages(cites, answers)).toBe('one names a page');
});

const stanceOf = (model: ModelKey): Stance => ({
  stance: model,
  cites: [{ model, start: 0, end: 1 }],
});

test('a page belongs to its line, or to its stance even if another has the same words', () => {
  const stances = [stanceOf('grok'), { ...stanceOf('grok') }];
  const disputed = { kind: 'disagreement', topic: '', settledBy: null, stances, check: 'follows' };
  const point: ConsensusLine = { kind: 'agreement', point: 'So.', cites: [], check: 'follows' };
  const page = { url: 'https://example.com/', title: '' };
  const pages = [
    { line: 1, stance: 1, page, verdict: 'says_so' as const },
    { line: 2, page, verdict: 'unreadable' as const },
    { line: 1, stance: 7, page, verdict: 'says_so' as const },
  ];
  const lines = [
    { id: 1, line: disputed as ConsensusLine },
    { id: 2, line: point },
  ];
  const toPages = createToPages({ lines, pages });
  expect(toPages(1, stances[0])).toEqual([]);
  expect(toPages(1, stances[1])).toEqual([pages[0]]);
  expect(toPages(2)).toEqual([pages[1]]);
  expect(toPages(3)).toEqual([]);
});
