import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { expect, test } from 'vitest';
import { createChatTurn } from '../../chat/state/change-chat.ts';
import type { ChatTurn } from '../../chat/state/chat-state.ts';
import { restartTurn } from '../../chat/state/retry-turn.ts';
import {
  findAnswered,
  findCitedAnswers,
  findMoved,
  findUpdate,
  findVersion,
  hasBegun,
} from './read-consensus.ts';

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

test('a consensus from before a retry says whether it is being updated', () => {
  expect(findUpdate({ ...turn, earlier })).toBe('waiting');
  expect(findUpdate({ ...turn, earlier, state: fold(...ends) })).toBe('combining');
  expect(findUpdate({ ...turn, earlier, state: fold(...ends, failed, over) })).toBe('failed');
});

test('the newest consensus has no update to wait for', () => {
  const state = fold({ type: 'consensus-delta', attempt: 1, text: 'All say so.' });
  expect(findUpdate({ ...turn, earlier, state })).toBeNull();
  expect(findUpdate(turn)).toBeNull();
});

test('a model counts as answered once it has text', () => {
  const { answers } = fold({ type: 'answer-delta', model: 'gpt', attempt: 1, text: 'So.' });
  expect(findAnswered(answers)).toEqual(['gpt']);
});

test('shows the progress of the answers until the first line or word of their consensus', () => {
  const line: TurnEvent = {
    type: 'consensus-line',
    attempt: 1,
    id: 1,
    line: { kind: 'only', point: 'So.', cites: [], check: 'pending' },
  };
  const word: TurnEvent = { type: 'consensus-delta', attempt: 1, text: 'So' };
  expect(hasBegun({ ...turn, state: fold(...ends) })).toBe(false);
  expect(hasBegun({ ...turn, state: fold(...ends, line) })).toBe(true);
  expect(hasBegun({ ...turn, state: fold(...ends, word) })).toBe(true);
  expect(hasBegun({ ...turn, state: fold(...ends, failed) })).toBe(true);
  expect(hasBegun({ ...turn, earlier })).toBe(true);
});

test('the earlier consensus no longer cites a failed answer that is asked for again', () => {
  const cut: TurnEvent = { type: 'answer-end', model: 'grok', attempt: 1, outcome: 'truncated' };
  const before: ChatTurn = {
    ...turn,
    state: { ...fold(...ends.slice(0, 3), cut), consensus: earlier },
  };
  const again = restartTurn(before, ['grok']);
  const start: TurnEvent = { type: 'turn-start', webSearch: false, demo: false, asked: ['grok'] };
  const words: TurnEvent = { type: 'answer-delta', model: 'grok', attempt: 1, text: 'Anew.' };
  for (const events of [[], [start, words]]) {
    const state = events.reduce(foldTurn, again.state);
    const cited = findCitedAnswers({ ...again, state }, earlier);
    expect(Object.keys(cited)).toEqual(['gemini', 'claude', 'gpt']);
  }
  expect(findCitedAnswers(before, earlier)).toBe(before.state.answers);
});

test('the earlier consensus cites the answer that has since been replaced', () => {
  const said: TurnEvent = { type: 'answer-delta', model: 'grok', attempt: 1, text: 'So.' };
  const state = { ...fold(said, ...ends), consensus: earlier };
  const again = restartTurn({ ...turn, state }, ['grok']);
  expect(findUpdate(again)).toBe('another');
  expect(findCitedAnswers(again, earlier)).toEqual(state.answers);
  expect([findVersion(again, earlier, 'grok'), findVersion(again, earlier, 'gpt')]).toEqual([
    'earlier',
    'newest',
  ]);
  const words: TurnEvent = { type: 'answer-delta', model: 'grok', attempt: 1, text: 'Anew.' };
  const written = { ...again, state: [words, ...ends].reduce(foldTurn, again.state) };
  // While it is being combined again, the earlier text is still shown.
  for (const later of [written, restartTurn(written, [])]) {
    expect(findCitedAnswers(later, earlier)).toEqual(state.answers);
    expect(findCitedAnswers(later, later.state.consensus).grok?.text).toBe('Anew.');
  }
});

test('after combining again, the earlier consensus cites every answer', () => {
  const before: ChatTurn = { ...turn, state: { ...fold(...ends), consensus: earlier } };
  const again = restartTurn(before, []);
  expect(findUpdate(again)).toBe('again');
  expect(findCitedAnswers(again, earlier)).toEqual(again.state.answers);
  const state = [failed, over].reduce(foldTurn, again.state);
  expect(findUpdate({ ...again, state })).toBe('again-failed');
});

test('changed positions are shown after every answer has ended', () => {
  const about = { topic: 'The capital', positions: [] };
  const asked = { ...turn, question: { ...turn.question, about } };
  expect(findMoved(asked)).toBeNull();
  const state = fold(...ends);
  expect(findMoved({ ...asked, state })).toEqual({ about, answers: state.answers });
  expect(findMoved({ ...turn, state })).toBeNull();
});
