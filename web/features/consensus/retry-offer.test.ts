import { expect, test } from 'vitest';
import { trueNames } from '../../models/names.ts';
import { describeOffer, type RetryOffer } from './retry-offer.tsx';

const describe = (offer: Omit<RetryOffer, 'onRetry'>) => describeOffer(offer, trueNames);

test('the button says whom it asks again', () => {
  expect(describe({ models: ['grok'], whole: false })).toBe('Retry Grok');
  expect(describe({ models: ['gemini', 'claude', 'grok'], whole: false })).toBe(
    'Retry Gemini, Claude and Grok',
  );
  expect(describe({ models: ['gemini', 'claude', 'gpt', 'grok'], whole: false })).toBe(
    'Retry all four',
  );
  expect(describe({ models: ['grok'], whole: true })).toBe('Ask all four again');
});
