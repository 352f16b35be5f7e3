import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Stance } from '@quartet/shared/protocol/consensus-parts.ts';
import { expect, test } from 'vitest';
import { sortLines } from './sort-lines.ts';

const toStance = (...models: Stance['cites'][number]['model'][]): Stance => ({
  stance: models.join(),
  cites: models.map((model) => ({ model, start: 0, end: 1 })),
});

test('stances stand in the order of the panel, by the first model that takes each', () => {
  const [gemini, claude, gpt, grok] = modelKeys;
  const stances = [toStance(grok, claude), toStance(gpt), toStance(gemini)];
  const line = {
    kind: 'disagreement',
    topic: 'Which',
    matter: 'fact',
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
});
