import { expect, test } from 'vitest';
import type { FoundSentence } from '../write/find-sentences.ts';
import { createSentenceReview } from './judge-sentences.ts';
import { createSupportedTerms } from './supported-terms.ts';

const words = 'Tea is green.';

function sentence(of: string, ...ids: string[]): FoundSentence {
  const cites = ids.map(() => ({ model: 'gpt' as const, start: 0, end: 9 }));
  const unit = {
    number: 1,
    kind: 'sentence',
    start: 0,
    end: of.length,
    lead: [],
    links: [],
  } as const;
  return { ...unit, words: of, ids, against: [], cites, unfounded: [] };
}

const supported = createSupportedTerms();
supported.add(words, ['A1', 'A2']);
supported.add(words, ['B7']);

test.each([
  ['of all answers', ['A2', 'A1', 'B7']],
  ['of one answer', ['B7']],
])('a sentence that says a line word for word, by its units %s, is not judged again', (_, ids) => {
  const said = sentence(`Tea  is\ngreen.`, ...ids);
  const review = createSentenceReview([said], supported);
  expect(review.claims).toEqual([]);
  expect(review.judge(said, new Map())).toBe('follows');
});

test.each([
  ['in other words', 'Tea is not green.', ['A1', 'A2']],
  ['by fewer units', words, ['A1']],
  ['by more units', words, ['A1', 'A2', 'A3']],
  ['by units of another answer as well', words, ['B7', 'C1']],
  ['by the units of another line', words, ['B8']],
])('a sentence that says it %s is judged', (_, of, ids) => {
  const said = sentence(of, ...ids);
  const review = createSentenceReview([said], supported);
  expect(review.claims).toEqual([
    { words: of, lead: [], against: [], pairs: new Map([['1S', ids]]), mayAdd: true },
  ]);
  expect(review.judge(said, new Map())).toBe('unchecked');
  expect(review.judge(said, new Map([['1S', 'contradicts']]))).toBe('contradicts');
});

test('a sentence without a citation is neither judged nor supported', () => {
  const said = sentence(words);
  const review = createSentenceReview([said], supported);
  expect(review.claims).toEqual([]);
  expect(review.judge(said, new Map())).toBe('unchecked');
});
