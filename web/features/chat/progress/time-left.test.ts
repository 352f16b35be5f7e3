import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { AnswerOutcome, TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { expect, test } from 'vitest';
import { advanceTurn, createChatTurn } from '../state/advance-turn.ts';
import type { ChatTurn } from '../state/chat-state.ts';
import { describeLeft, findSecondsLeft, measureTurn, type TurnTimes } from './time-left.ts';

const unasked = createChatTurn({
  key: 1,
  question: { text: 'Why?', images: [], webSearch: false },
  request: { message: 'Why?' },
});
const fresh = { ...unasked, phases: { ...unasked.phases, askedAt: 100_000 } };
const attempt = 1;

/** What happened, and at which second; null after the page was away. */
type Update = readonly [at: number | null, ...events: TurnEvent[]];

const play = (turn: ChatTurn, ...updates: readonly Update[]) =>
  updates.reduce(
    (before, [at, ...events]) =>
      advanceTurn(before, events.reduce(foldTurn, before.state), at === null ? null : at * 1_000),
    turn,
  );
const start = (model: ModelKey): TurnEvent => ({
  type: 'answer-start',
  model,
  label: model,
  attempt,
});
const end = (model: ModelKey, outcome: AnswerOutcome = 'complete'): TurnEvent => ({
  type: 'answer-end',
  model,
  attempt,
  outcome,
});
const begun = play(fresh, [104, ...modelKeys.map(start)]);
const answered = play(begun, [110, end('gpt')], [130, end('gemini'), end('claude'), end('grok')]);
const compose = (outcome: 'complete' | 'failed'): TurnEvent => ({
  type: 'consensus-end',
  attempt,
  outcome,
});
const combined = play(answered, [145, compose('complete')]);

const seen = (answers: number, combining: number, webSearch = false): TurnTimes => ({
  webSearch,
  answers,
  combining,
});
const past = [seen(20, 10), seen(30, 15), seen(28, 20)];
const leftAt = (turn: ChatTurn, second: number, times = past) =>
  findSecondsLeft(turn, times, second * 1_000);

test('a complete turn records the time of its answers and of its consensus', () => {
  expect(measureTurn(combined)).toEqual(seen(30, 15));
});

test.each([
  ['has not ended', answered],
  ['was read after the page had been away', play(answered, [null, compose('complete')])],
  ['has no consensus', play(answered, [145, compose('failed')])],
  ['was combined early', { ...combined, leftBehind: ['grok'] as const }],
  [
    'was not asked by this page',
    play(unasked, [90, ...modelKeys.map((it) => end(it))], [99, compose('complete')]),
  ],
  [
    'has an answer that was stopped',
    play(
      begun,
      [120, ...modelKeys.map((it) => end(it, it === 'grok' ? 'stopped' : 'complete'))],
      [130, compose('complete')],
    ),
  ],
  [
    'asked for one answer again',
    { ...combined, state: { ...combined.state, asked: ['gpt'] as const } },
  ],
])('a turn that %s is not used for estimates', (_, turn) => {
  expect(measureTurn(turn)).toBeNull();
});

test('the time left is the median of earlier turns minus the elapsed time', () => {
  expect(leftAt(fresh, 100)).toBe(28 + 15);
  expect(leftAt(begun, 120)).toBe(8 + 15);
  expect(leftAt(answered, 130)).toBe(15);
  expect(leftAt(answered, 140)).toBe(5);
});

test('no estimate is shown once a turn takes longer than the median', () => {
  expect(leftAt(begun, 128)).toBeNull();
  expect(leftAt(begun, 400)).toBeNull();
  expect(leftAt(answered, 145)).toBeNull();
});

test('no estimate is shown without comparable turns', () => {
  expect(leftAt(begun, 110, [])).toBeNull();
  expect(leftAt(begun, 110, past.slice(1))).toBeNull();
  // One that searches the web takes another time.
  expect(leftAt(begun, 110, [...past.slice(1), seen(28, 15, true)])).toBeNull();
  expect(leftAt(begun, 110, [...past, seen(90, 40)])).toBeNull();
  expect(leftAt(unasked, 110)).toBeNull();
  const away = play(begun, [null, ...modelKeys.map((it) => end(it))]);
  expect(leftAt(away, 110)).toBeNull();
  expect(leftAt({ ...begun, state: { ...begun.state, asked: ['gpt'] } }, 110)).toBeNull();
});

test.each([
  [null, ''],
  [0.2, 'about 5 s left'],
  [15, 'about 15 s left'],
  [43, 'about 45 s left'],
  [89, 'about 90 s left'],
  [91, 'about 2 min left'],
  [170, 'about 3 min left'],
])('%s seconds are said as %j', (seconds, words) => {
  expect(describeLeft(seconds)).toBe(words);
});
