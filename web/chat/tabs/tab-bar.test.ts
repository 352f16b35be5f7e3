import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { expect, test } from 'vitest';
import { createChatTurn } from '../state/change-chat.ts';
import type { ChatState, ChatTurn } from '../state/chat-state.ts';
import { hasDot } from '../state/progress.ts';
import { findServedLabel, lacksAnswer } from './tab-bar.tsx';

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

const marksOf = (...turns: ChatTurn[]) => {
  const state = { turns } as unknown as ChatState;
  return [hasDot(state, 'grok'), lacksAnswer(state, 'grok')];
};

test('a model that fails after an earlier answer keeps its dot next to the sign of the failure', () => {
  const question = { text: 'How?', images: [], webSearch: false };
  const toTurn = (key: number, ...events: TurnEvent[]) => ({
    ...createChatTurn({ key, question, request: { message: 'How?' } }),
    state: events.reduce(foldTurn, createTurnState()),
  });
  const grok = { model: 'grok', attempt: 1 } as const;
  const answered = toTurn(1, { type: 'answer-delta', ...grok, text: 'So.' });
  const failed = toTurn(2, { type: 'answer-end', ...grok, outcome: 'failed', reason: 'empty' });
  expect(marksOf(answered)).toEqual([true, false]);
  expect(marksOf(answered, failed)).toEqual([true, true]);
  expect(marksOf(failed)).toEqual([false, true]);
});
