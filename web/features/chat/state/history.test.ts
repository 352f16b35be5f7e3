import { createTurnState, foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { expect, test } from 'vitest';
import { advanceTurn, createChatTurn } from './advance-turn.ts';
import type { ChatTurn } from './chat-state.ts';
import { keepRecent, type Message, toChatRequest, toMessages } from './history.ts';

const question = { text: 'And then?', images: [], webSearch: false };
const request = { message: 'And then?' };

function answered(text: string, answer: string): ChatTurn {
  const state: TurnState = foldTurn(createTurnState(), {
    type: 'answer-delta',
    model: 'claude',
    attempt: 1,
    text: answer,
  });
  return advanceTurn(
    createChatTurn({ key: 1, question: { ...question, text }, request }),
    state,
    0,
  );
}

test('each model gets its own earlier answers, and every question', () => {
  const body = toChatRequest([answered('First?', 'An answer.')], question);
  expect(body.message).toBe('And then?');
  expect(body.conversationHistory?.claude).toEqual([
    { role: 'user', content: 'First?' },
    { role: 'assistant', content: 'An answer.' },
  ]);
  expect(body.conversationHistory?.grok).toEqual([{ role: 'user', content: 'First?' }]);
});

test('images and web search are left out when there are none', () => {
  expect(Object.keys(toChatRequest([], question))).toEqual(['message', 'conversationHistory']);
  const body = toChatRequest([], {
    text: 'x',
    images: ['data:image/png;base64,AA'],
    webSearch: true,
  });
  expect(body).toMatchObject({ imageUrls: ['data:image/png;base64,AA'], webSearch: true });
});

test('a long conversation keeps its newest messages and begins with a question', () => {
  const messages = Array.from(
    { length: 101 },
    (_, index): Message => ({ role: index % 2 ? 'assistant' : 'user', content: `${index}` }),
  );
  const kept = keepRecent(messages);
  expect(kept.length).toBeLessThanOrEqual(40);
  expect(kept[0]?.role).toBe('user');
  expect(kept.at(-1)?.content).toBe('100');
});

test('messages that are too long for the API are left behind', () => {
  const long: Message = { role: 'user', content: 'x'.repeat(80_000) };
  expect(keepRecent([long, { role: 'assistant', content: 'y' }, long])).toEqual([long]);
});

test('a model without a word has no assistant message', () => {
  expect(toMessages([createChatTurn({ key: 1, question, request })], 'gpt')).toEqual([
    { role: 'user', content: 'And then?' },
  ]);
});
