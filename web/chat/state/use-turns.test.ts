import type { AnswerState } from '@quartet/shared/protocol/turn-state.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createStore } from 'zustand';
import { advanceTurn, createChatTurn } from './change-chat.ts';
import { type ChatTurn, emptyChat } from './chat-state.ts';
import { areSameButWords, drawWordsTogether } from './use-turns.ts';

const fresh = createChatTurn({
  key: 1,
  question: { text: 'Why?', images: [], webSearch: false },
  request: { message: 'Why?', conversationHistory: { gemini: [], claude: [], gpt: [], grok: [] } },
});

const writes = (turn: ChatTurn, change: Partial<AnswerState>) => {
  const { answers } = turn.state;
  const state = { ...turn.state, answers: { ...answers, grok: { ...answers.grok, ...change } } };
  return advanceTurn(turn, state, 1);
};

const begun = writes(fresh, { status: 'streaming', text: 'One' });

test.each([
  ['more words', writes(begun, { text: 'One two' }), true],
  ['first words of another kind', writes(begun, { reasoning: 'Hm' }), false],
  ['an end', writes(begun, { text: 'One two', status: 'ended', outcome: 'complete' }), false],
  ['an answer in', { ...begun, state: { ...begun.state, asked: [] } }, false],
  ['a mark of the person', { ...begun, askNext: ['grok' as const] }, false],
])('of %s only words can wait', (_, after, same) => {
  expect(areSameButWords([begun], [after])).toBe(same);
});

test('a question more, or another one changed, does not wait', () => {
  const second = { ...begun, key: 2 };
  const changed = writes(begun, { text: 'One two' });
  expect(areSameButWords([begun], [begun, second])).toBe(false);
  expect(areSameButWords([begun, second], [changed, second])).toBe(false);
  expect(areSameButWords([], [begun])).toBe(false);
});

test('words that come within the wait are drawn once, and an end at once', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const store = createStore(() => ({ ...emptyChat, turns: [begun] }));
  const draw = vi.fn();
  const stop = drawWordsTogether(store, draw, 100);
  for (const text of ['One two', 'One two three'])
    store.setState({ turns: [writes(begun, { text })] });
  expect(draw).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(100);
  expect(draw).toHaveBeenCalledTimes(1);
  store.setState({ turns: [writes(begun, { text: 'One two three four' })] });
  store.setState({ turns: [writes(begun, { status: 'ended' })] });
  expect(draw).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(100);
  expect(draw).toHaveBeenCalledTimes(2);
  stop();
});
