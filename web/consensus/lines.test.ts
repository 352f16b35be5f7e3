import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Stance } from '@quartet/shared/protocol/consensus-parts.ts';
import { expect, test } from 'vitest';
import { nameDispute, sortLines, toStanceKey } from './lines.ts';

const toStance = (...models: Stance['cites'][number]['model'][]): Stance => ({
  stance: models.join(),
  cites: models.map((model) => ({ model, start: 0, end: 1 })),
});

test('stances are in the order of the panel, by the first model that takes each, except for the stances of the answer', () => {
  const [gemini, claude, gpt, grok] = modelKeys;
  const stances = [toStance(grok, claude), toStance(gpt), toStance(gemini)];
  const line = {
    kind: 'disagreement',
    topic: 'Which',
    settledBy: null,
    stances,
    check: 'follows',
  } as const;
  const { disagreements } = sortLines([{ id: 1, line }]);
  expect(disagreements[0]?.stances.map(({ stance }) => stance)).toEqual([
    'gemini',
    'grok,claude',
    'gpt',
  ]);
  const answer = sortLines([{ id: 1, line: { ...line, answer: true } }]).disagreements[0];
  expect(answer?.stances).toEqual(stances);
});

test('a disagreement without a topic is named by its stances', () => {
  const stances = ['gpt', 'grok'] as const;
  expect(nameDispute({ topic: '', stances: stances.map((it) => toStance(it)) })).toBe('gpt / grok');
  expect(nameDispute({ topic: 'Which', stances: [] })).toBe('Which');
});

test('stances with the same words have keys of their own', () => {
  const stances = [toStance('gpt'), toStance('grok'), toStance('gpt')];
  expect(new Set(stances.map((_, at) => toStanceKey(stances, at))).size).toBe(3);
  expect(toStanceKey(stances, 1)).toBe(toStanceKey(stances.toReversed(), 1));
});
