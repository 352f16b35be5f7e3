import type { Mutation } from '../mutation.ts';

/** What a model's words may do to the consensus. */
export const consensusMutations: readonly Mutation[] = [
  {
    guard: 'consensus: a quote that stands in no answer is dropped',
    file: 'worker/consensus/find-quote.ts',
    text: 'return start < 0 ? null : searched.locate(start, start + wanted.length);',
    becomes: 'return searched.locate(Math.max(start, 0), Math.max(start, 0) + wanted.length);',
    test: 'worker/consensus/verify-quotes.test.ts',
  },
  {
    guard: 'consensus: an agreement rests on two models',
    file: 'worker/consensus/verify-quotes.ts',
    text: 'modelsOf(quotes).length >= 2',
    becomes: 'quotes.length >= 2',
    test: 'worker/consensus/verify-quotes.test.ts',
  },
  {
    guard: 'consensus: a link that stands in no answer is taken out',
    file: 'worker/consensus/filter-links.ts',
    text: 'shown: allowed.has(url) ? url : removedLink',
    becomes: 'shown: url',
    test: 'worker/consensus/filter-links.test.ts',
  },
  {
    guard: 'consensus: no answer can leave its tags',
    file: 'worker/consensus/wrap-answers.ts',
    text: 'return stripNonce(cleaned.slice(0, maxCharactersPerAnswer), nonce);',
    becomes: 'return cleaned.slice(0, maxCharactersPerAnswer);',
    test: 'worker/consensus/wrap-answers.test.ts',
  },
  {
    guard: 'consensus: a refusal is no answer to combine',
    file: 'worker/consensus/admit-answers.ts',
    text: 'return false;',
    becomes: 'return length > 0;',
    test: 'worker/consensus/admit-answers.test.ts',
  },
];
