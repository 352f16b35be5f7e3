import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { AnswerOutcome, TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { expect, test } from 'vitest';
import { advanceTurn, createChatTurn } from '../state/change-chat.ts';
import type { ChatTurn } from '../state/chat-state.ts';
import { measureAnswer } from './answer-figures.tsx';
import { findFirstDone } from './progress-grid.tsx';

const start = createChatTurn({
  key: 1,
  question: { text: 'Why?', images: [], webSearch: false },
  request: { message: 'Why?' },
});

/** Events that happened together, and their time; null if they happened while the page was disconnected. */
type Update = readonly [at: number | null, ...events: TurnEvent[]];

const after = (turn: ChatTurn, ...updates: readonly Update[]) =>
  updates.reduce(
    (before, [at, ...events]) => advanceTurn(before, events.reduce(foldTurn, before.state), at),
    turn,
  );

const attempt = 1;
const begun = (model: ModelKey): TurnEvent => ({
  type: 'answer-start',
  model,
  label: model,
  attempt,
});
const word = (model: ModelKey): TurnEvent => ({
  type: 'answer-delta',
  model,
  attempt,
  text: 'So.',
});
const ended = (model: ModelKey, outcome: AnswerOutcome = 'complete'): TurnEvent => ({
  type: 'answer-end',
  model,
  attempt,
  outcome,
});
const secondsOf = (turn: ChatTurn) => measureAnswer(turn.clocks.claude);

test('an answer that was seen from its start has its time', () => {
  const turn = after(
    start,
    [1_000, begun('claude')],
    [2_200, word('claude')],
    [5_000, word('claude')],
    [15_000, ended('claude')],
  );
  expect(secondsOf(turn)).toBe(14);
});

test('an answer that arrives with its end has its time', () => {
  const turn = after(start, [0, begun('claude')], [900, word('claude'), ended('claude')]);
  expect(secondsOf(turn)).toBe(0.9);
});

test('an answer that already had text when first seen has no time', () => {
  const joined = after(start, [0, begun('claude'), word('claude')], [900, word('claude')]);
  expect(secondsOf(after(joined, [4_000, ended('claude')]))).toBeNull();
  const whole = after(start, [0, begun('claude'), word('claude'), ended('claude')]);
  expect(secondsOf(whole)).toBeNull();
});

test('the first finished answer is known even when its start and text arrive together', () => {
  const turn = after(
    start,
    [0, begun('grok'), word('grok')],
    [0, begun('claude'), word('claude')],
    [900, ended('grok')],
    [950, ended('claude')],
    [990, begun('gemini'), word('gemini'), ended('gemini')],
  );
  expect(findFirstDone(turn)).toBe('grok');
});

test('events missed while the page was disconnected have no time', () => {
  const away = after(start, [0, begun('claude')], [null, word('claude')]);
  expect(secondsOf(after(away, [8_000, word('claude')], [9_000, ended('claude')]))).toBe(9);
  const gone = after(start, [0, begun('claude')], [1, word('claude')], [null, ended('claude')]);
  expect(secondsOf(gone)).toBeNull();
  const late = after(
    start,
    [null, begun('claude')],
    [900, word('claude')],
    [1_000, ended('claude')],
  );
  expect(secondsOf(late)).toBeNull();
});
