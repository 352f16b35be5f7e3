import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { AnswerOutcome } from '@quartet/shared/protocol/turn-event.ts';
import { expect, test } from 'vitest';
import { trueNames } from '../../ui/models/names.ts';
import { createChatTurn } from '../state/change-chat.ts';
import { canCombine, describeArrival, describeRest } from './progress-grid.tsx';

function turnWith(ends: Partial<Record<ModelKey, AnswerOutcome>>) {
  const turn = createChatTurn({
    key: 1,
    question: { text: 'Why?', images: [], webSearch: false },
    request: { message: 'Why?' },
  });
  const state = Object.entries(ends).reduce(
    (before, [model, outcome]) =>
      foldTurn(before, { type: 'answer-end', model: model as ModelKey, attempt: 1, outcome }),
    turn.state,
  );
  return { ...turn, turnId: 't', state };
}

test('two complete answers can be combined while other models still write', () => {
  expect(canCombine(turnWith({ gemini: 'complete' }))).toBe(false);
  expect(canCombine(turnWith({ gemini: 'complete', claude: 'failed' }))).toBe(false);
  const two = turnWith({ gemini: 'complete', gpt: 'complete' });
  expect(canCombine(two)).toBe(true);
  expect(describeRest(two, trueNames)).toBe('Combine now without Claude and Grok.');
});

test('there is nothing left to combine early once all have ended, or before the question is accepted', () => {
  const all = { gemini: 'complete', claude: 'complete', gpt: 'failed', grok: 'complete' } as const;
  expect(canCombine(turnWith(all))).toBe(false);
  expect(canCombine({ ...turnWith({ gemini: 'complete', gpt: 'complete' }), turnId: null })).toBe(
    false,
  );
});

test('the line above the steps waits for the answers first, and then counts them', () => {
  expect(describeArrival(0, 4)).toBe('Waiting for four answers');
  expect(describeArrival(0, 1)).toBe('Waiting for one answer');
  expect(describeArrival(2, 4)).toBe('2 of 4 answers are in');
});
