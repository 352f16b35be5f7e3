import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { expect, test } from 'vitest';
import { advanceTurn, createChatTurn } from './change-chat.ts';
import type { ChatTurn } from './chat-state.ts';
import { collectImages, toChatRequest, toMessages } from './history.ts';

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

test('a model without a word has no assistant message', () => {
  expect(toMessages([createChatTurn({ key: 1, question, request })], 'gpt')).toEqual([
    { role: 'user', content: 'And then?' },
  ]);
});

const withImages = (...images: string[]): ChatTurn =>
  createChatTurn({ key: 1, question: { ...question, images }, request });

test('the images of earlier questions go with the next one, each once, the newest where not all fit', () => {
  const turns = [withImages('1', '2', '3'), withImages('3', '4')];
  expect(collectImages(turns, { images: ['4'] })).toEqual({
    images: ['1', '2', '3', '4'],
    earlier: 3,
    left: 0,
  });
  const own = Array.from('abcdefgh');
  expect(collectImages(turns, { images: own })).toEqual({
    images: ['3', '4', ...own],
    earlier: 2,
    left: 2,
  });
  expect(toChatRequest(turns, question).imageUrls).toEqual(['1', '2', '3', '4']);
});

const tenMegabytes = (name: string) => name + 'A'.repeat((10 * 1024 * 1024 * 4) / 3);

test('no more bytes of images are sent than a question may have', () => {
  const turns = [withImages(tenMegabytes('1,'), tenMegabytes('2,'), tenMegabytes('3,'))];
  const { images, left } = collectImages(turns, { images: [] });
  expect(images.map(([first]) => first)).toEqual(['2', '3']);
  expect(left).toBe(1);
});

test('images lost in a reload are counted as left out, and a lost question is in no history', () => {
  const lost = { ...question, lost: { words: false, images: 2 } };
  const gone = { ...question, text: '', lost: { words: true, images: 0 } };
  const turns = [lost, gone].map((it) => createChatTurn({ key: 1, question: it, request }));
  expect(collectImages(turns, { images: [] })).toEqual({ images: [], earlier: 0, left: 2 });
  expect(toMessages(turns, 'gpt')).toEqual([{ role: 'user', content: 'And then?' }]);
});
