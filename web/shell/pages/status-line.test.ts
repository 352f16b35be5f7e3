import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { expect, test } from 'vitest';
import { createBlind } from '../../chat/blind/create-blind.tsx';
import { advanceTurn, createChatTurn } from '../../chat/state/change-chat.ts';
import { type ChatTurn, emptyChat } from '../../chat/state/chat-state.ts';
import { hasDot, isConsensusGenerating } from '../../chat/state/progress.ts';
import { describeNews } from './status-line.tsx';

const start = createChatTurn({
  key: 1,
  question: { text: 'Why?', images: [], webSearch: false },
  request: { message: 'Why?' },
});
const after = (turn: ChatTurn, ...events: TurnEvent[]) =>
  advanceTurn(turn, events.reduce(foldTurn, turn.state), 0);
const chat = (turn: ChatTurn) => ({ ...emptyChat, turns: [turn], loading: true }) as const;
const end = (model: 'gemini' | 'claude' | 'gpt' | 'grok', failed = false): TurnEvent => ({
  type: 'answer-end',
  model,
  attempt: 1,
  outcome: failed ? 'failed' : 'complete',
});

test('the status line announces each finished model once', () => {
  const one = after(start, end('claude'));
  expect(describeNews(start, one)).toBe('Claude finished.');
  expect(describeNews(one, one)).toBe('');
  expect(describeNews(one, after(one, end('grok', true)))).toBe("Grok couldn't finish.");
});

test('the status line says who was who after a reveal, once and nothing else', () => {
  const blind = createBlind(() => 0.999);
  const failed = after({ ...start, question: { ...start.question, blind } }, end('gpt', true));
  expect(describeNews(undefined, failed)).toBe("Model C couldn't finish.");
  const revealed = { ...failed, revealed: true };
  expect(describeNews(failed, revealed)).toBe('A is Grok, B is GPT, C is Claude, D is Gemini.');
  expect(describeNews(revealed, revealed)).toBe('');
});

test('the consensus counts as being made from the last answer until it ends', () => {
  const three = after(start, end('gemini'), end('claude'), end('gpt'));
  expect(isConsensusGenerating(three)).toBe(false);
  const four = after(three, end('grok'));
  expect(isConsensusGenerating(four)).toBe(true);
  const done = after(
    four,
    { type: 'consensus-start', attempt: 1, basedOn: ['gemini'], missing: [] },
    { type: 'consensus-delta', attempt: 1, text: 'So.' },
    { type: 'consensus-end', attempt: 1, outcome: 'complete' },
  );
  expect(isConsensusGenerating(done)).toBe(false);
  expect(describeNews(four, done)).toBe('Best of All Models is ready.');
  expect(hasDot(chat(four), 'consensus')).toBe(false);
  expect(hasDot(chat(done), 'consensus')).toBe(true);
});

test.each([
  ['No, **about equal**', 'No, about equal. 1 of 2: Gemini.'],
  ['They work about equally well.', 'They work about equally well. 1 of 2: Gemini.'],
  ['Is it? “It depends!”', 'Is it? “It depends!” 1 of 2: Gemini.'],
])('the status line announces the verdict %s and who says so as two sentences', (point, words) => {
  const cites = [{ model: 'gemini', start: 0, end: 1 } as const];
  const done = after(
    start,
    { type: 'consensus-start', attempt: 1, basedOn: ['gemini', 'gpt'], missing: [] },
    {
      type: 'consensus-line',
      attempt: 1,
      id: 1,
      line: { kind: 'only', point, cites, check: 'follows', answer: true },
    },
    { type: 'consensus-end', attempt: 1, outcome: 'complete' },
  );
  expect(describeNews(start, done)).toBe(`Best of All Models is ready. ${words}`);
});

test('the status line announces a sentence that names nobody with one full stop', () => {
  const text = 'So it goes.';
  const sentence = {
    start: 0,
    end: text.length,
    cites: [],
    disputes: [],
    check: 'follows' as const,
  };
  const done = after(
    start,
    { type: 'consensus-start', attempt: 1, basedOn: ['gemini', 'gpt'], missing: [] },
    { type: 'consensus-delta', attempt: 1, text },
    { type: 'consensus-sentences', attempt: 1, sentences: [sentence] },
    { type: 'consensus-end', attempt: 1, outcome: 'complete' },
  );
  expect(describeNews(start, done)).toBe('Best of All Models is ready. So it goes.');
});

test("a tab has a dot from its model's first word", () => {
  expect(hasDot(chat(start), 'gpt')).toBe(false);
  const begun = after(start, { type: 'answer-delta', model: 'gpt', attempt: 1, text: 'A' });
  expect(hasDot(chat(begun), 'gpt')).toBe(true);
});
