import type { AnswerState } from '@quartet/shared/protocol/turn-state.ts';
import { expect, test } from 'vitest';
import { advanceTurn, createChatTurn } from './advance-turn.ts';
import type { ChatTurn } from './chat-state.ts';
import { areSameButWords } from './use-turns.ts';

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
