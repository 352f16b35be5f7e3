import { expect, test } from 'vitest';
import { describeOffer } from './retry-offer.tsx';

test('the button says whom it asks again', () => {
  expect(describeOffer({ models: ['grok'], whole: false })).toBe('Retry Grok');
  expect(describeOffer({ models: ['gemini', 'claude', 'grok'], whole: false })).toBe(
    'Retry Gemini, Claude and Grok',
  );
  expect(describeOffer({ models: ['gemini', 'claude', 'gpt', 'grok'], whole: false })).toBe(
    'Retry all four',
  );
  expect(describeOffer({ models: ['grok'], whole: true })).toBe('Ask all four again');
});
