import { createTurnState, foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { expect, test } from 'vitest';
import { createChatTurn } from '../../features/chat/state/advance-turn.ts';
import { findAnswered, findUpdate } from './read-consensus.ts';

const fold = (...events: TurnEvent[]) => events.reduce(foldTurn, createTurnState());
const turn = createChatTurn({
  key: 1,
  question: { text: 'Why?', images: [], webSearch: false },
  request: { message: 'Why?' },
});
const earlier = fold({ type: 'consensus-delta', attempt: 1, text: 'Three say so.' }).consensus;
const ends = (['gemini', 'claude', 'gpt', 'grok'] as const).map(
  (model): TurnEvent => ({ type: 'answer-end', model, attempt: 1, outcome: 'complete' }),
);
const failed: TurnEvent = { type: 'consensus-end', attempt: 1, outcome: 'failed' };
const over: TurnEvent = { type: 'turn-end', outcome: 'finished' };

test('a consensus from before a retry says what becomes of it', () => {
  expect(findUpdate({ ...turn, earlier })).toBe('waiting');
  expect(findUpdate({ ...turn, earlier, state: fold(...ends) })).toBe('combining');
  expect(findUpdate({ ...turn, earlier, state: fold(...ends, failed, over) })).toBe('failed');
});

test('the newest consensus has no update to wait for', () => {
  const state = fold({ type: 'consensus-delta', attempt: 1, text: 'All say so.' });
  expect(findUpdate({ ...turn, earlier, state })).toBeNull();
  expect(findUpdate(turn)).toBeNull();
});

test('who has words to read has answered', () => {
  const { answers } = fold({ type: 'answer-delta', model: 'gpt', attempt: 1, text: 'So.' });
  expect(findAnswered(answers)).toEqual(['gpt']);
});
