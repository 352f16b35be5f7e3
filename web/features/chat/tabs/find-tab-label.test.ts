import { tabLabels } from '@quartet/shared/domain/panel.ts';
import { createTurnState, foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import { expect, test } from 'vitest';
import { findTabLabel } from './find-tab-label.ts';

const asked = { state: createTurnState() };
const answeredBy = (label: string) => ({
  state: foldTurn(createTurnState(), { type: 'answer-start', model: 'gpt', attempt: 1, label }),
});

test('a tab has the specified name until the model that answers is known', () => {
  expect(findTabLabel([], 'gpt')).toBe(tabLabels.gpt);
  expect(findTabLabel([asked], 'gpt')).toBe(tabLabels.gpt);
  expect(findTabLabel([asked], 'consensus')).toBe(tabLabels.consensus);
});

test('a tab has the name of the model that answered last', () => {
  const turns = [answeredBy('OpenAI: GPT-5'), answeredBy('OpenAI: GPT-6.1 Sol'), asked];
  expect(findTabLabel(turns, 'gpt')).toBe('OpenAI: GPT-6.1 Sol');
  expect(findTabLabel(turns, 'grok')).toBe(tabLabels.grok);
});
