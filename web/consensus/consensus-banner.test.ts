import { expect, test } from 'vitest';
import { trueNames } from '../ui/models/names.ts';
import { describeOffer, type RetryOffer } from './consensus-banner.tsx';

const describe = (offer: Omit<RetryOffer, 'onRetry'>) => describeOffer(offer, trueNames);

test('the button says whom it asks again', () => {
  expect(describe({ models: ['grok'], refusal: null })).toBe('Retry Grok');
  expect(describe({ models: ['gemini', 'claude', 'grok'], refusal: null })).toBe(
    'Retry Gemini, Claude and Grok',
  );
  expect(describe({ models: ['gemini', 'claude', 'gpt', 'grok'], refusal: null })).toBe(
    'Retry all four',
  );
  expect(describe({ models: ['grok'], refusal: 'No longer kept.' })).toBe('Ask all four again');
});
