import { expect, test } from 'vitest';
import { describeMissing } from './describe-missing.ts';
import { groupDisagreements } from './group-disagreements.ts';

const quote = { model: 'gpt', quote: 'No.', start: 0, end: 3 } as const;

test('stances stand under their topics with their quotes, topics in the order they came up', () => {
  const disagreements = [
    { model: 'gpt', point: 'No.' },
    { model: 'grok', point: 'Red.' },
    { model: 'claude', point: 'Yes.' },
  ] as const;
  const topics = ['Whether', 'Colour', 'Whether'];
  const evidence = {
    agreements: [],
    disagreements: topics.map((topic, index) => ({ topic, quotes: index === 0 ? [quote] : [] })),
  };
  expect(groupDisagreements(disagreements, evidence)).toEqual([
    {
      topic: 'Whether',
      stances: [
        { model: 'gpt', point: 'No.', quotes: [quote] },
        { model: 'claude', point: 'Yes.', quotes: [] },
      ],
    },
    { topic: 'Colour', stances: [{ model: 'grok', point: 'Red.', quotes: [] }] },
  ]);
});

test('without evidence the stances stand together', () => {
  const [group] = groupDisagreements([{ model: 'gpt', point: 'No.' }], null);
  expect(group).toEqual({ topic: '', stances: [{ model: 'gpt', point: 'No.', quotes: [] }] });
});

test('a missing model is named with its reason', () => {
  expect(describeMissing('Grok', 'provider_timeout')).toBe('Grok timed out');
});
