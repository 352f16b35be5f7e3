import { expect, test } from 'vitest';
import { toProvidersFact } from './providers-fact.ts';

test('names the providers that may have got the question, and what each keeps', () => {
  const host = { host: 'Anthropic', questions: 30, images: 'unknown', searches: 'none' } as const;
  const kept = 'question up to 30 days, images unknown';
  const fact = `outside this search: Who may have got it, and keeps it: Anthropic (${kept}).`;
  expect(toProvidersFact([host])).toEqual({ fact, problems: [] });
  expect(toProvidersFact([{ ...host, onlyUnkept: true }])).toMatchObject({
    fact: 'outside this search: nobody got the question.',
  });
});

test('is no proof while nobody says who gets a question', () => {
  expect(toProvidersFact(undefined).problems).toHaveLength(1);
});
