import { limits } from '@quartet/shared/domain/limits.ts';
import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { expect, test } from 'vitest';
import { advanceTurn, createChatTurn } from './change-chat.ts';
import type { ChatTurn } from './chat-state.ts';
import { toChatRequest, toMessages } from './history.ts';

const question = { text: 'And then?', images: [], webSearch: false };
const request = { message: 'And then?' };

function answered(text: string, answer: string, reasoning?: string): ChatTurn {
  const state: TurnState = foldTurn(createTurnState(), {
    type: 'answer-delta',
    model: 'claude',
    attempt: 1,
    text: answer,
    ...(reasoning && { reasoning }),
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

test('a conversation with much reasoning stays within the size of a body', () => {
  const turns = Array.from({ length: 50 }, (_, at) =>
    answered('Why?', `${at}`, '思'.repeat(42_000)),
  );
  const claude = toChatRequest(turns, question).conversationHistory?.claude ?? [];
  expect(claude).toHaveLength(limits.historyMessages);
  const reasoned = claude.filter(({ reasoning }) => reasoning);
  expect(reasoned.map(({ content }) => content)).toEqual(['48', '49']);
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

test('a model without a word has no assistant message', () => {
  expect(toMessages([createChatTurn({ key: 1, question, request })], 'gpt')).toEqual([
    { role: 'user', content: 'And then?' },
  ]);
});

test('the images of an earlier question are not sent unless they are attached to this one', () => {
  const images = ['data:image/png;base64,AA'];
  const before = createChatTurn({ key: 1, question: { ...question, images }, request });
  expect(toChatRequest([before], question)).not.toHaveProperty('imageUrls');
  expect(toChatRequest([before], { ...question, images }).imageUrls).toEqual(images);
});

test('a lost question is in no history', () => {
  const gone = { ...question, text: '', lost: { words: true, images: 0 } };
  const turns = [createChatTurn({ key: 1, question: gone, request })];
  expect(toMessages(turns, 'gpt')).toEqual([]);
});

test('the history has the reasoning of an answer', () => {
  const { state, ...turn } = answered('First?', 'An answer.');
  const thought = foldTurn(state, {
    type: 'answer-delta',
    model: 'claude',
    attempt: 1,
    reasoning: 'A thought.',
  });
  expect(toMessages([{ ...turn, state: thought }], 'claude')[1]).toEqual({
    role: 'assistant',
    content: 'An answer.',
    reasoning: 'A thought.',
  });
});
