import { createTurnState, foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import { expect, test } from 'vitest';
import { findServedLabel } from './tab-marks.ts';

const asked = { state: createTurnState() };
const answeredBy = (label: string) => ({
  state: foldTurn(createTurnState(), { type: 'answer-start', model: 'gpt', attempt: 1, label }),
});

test('a tab has the default label until its model has answered', () => {
  expect(findServedLabel([], 'gpt')).toBeUndefined();
  expect(findServedLabel([asked], 'gpt')).toBeUndefined();
  expect(findServedLabel([asked], 'consensus')).toBeUndefined();
});

test('a tab has the name of the model that answered last', () => {
  const turns = [answeredBy('OpenAI: GPT-5'), answeredBy('OpenAI: GPT-6.1 Sol'), asked];
  expect(findServedLabel(turns, 'gpt')).toBe('OpenAI: GPT-6.1 Sol');
  expect(findServedLabel(turns, 'grok')).toBeUndefined();
});
