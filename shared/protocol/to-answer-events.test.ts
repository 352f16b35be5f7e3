import { expect, test } from 'vitest';
import { createTurnState } from './create-turn-state.ts';
import { foldTurn } from './fold-turn.ts';
import { toAnswerEvents } from './to-answer-events.ts';
import type { TurnEvent } from './turn-event.ts';

const fold = (events: readonly TurnEvent[]) => events.reduce(foldTurn, createTurnState());
const claude = { model: 'claude', attempt: 3 } as const;

test('an ended answer folds from its own events to the same state, as a first attempt', () => {
  const before = fold([
    {
      type: 'answer-start',
      label: 'Claude',
      remark: 'Answered without web search.',
      ...claude,
    },
    { type: 'answer-delta', reasoning: 'Hm.', ...claude },
    { type: 'answer-delta', text: 'a👋'.repeat(10_000), ...claude },
    {
      type: 'answer-end',
      ...claude,
      attempt: 4,
      outcome: 'stopped',
      reason: 'cancelled',
      sources: [{ url: 'https://example.org/', title: 'Example' }],
    },
  ]).answers.claude;
  const events = toAnswerEvents('claude', before);
  expect(fold(events).answers.claude).toEqual({ ...before, attempt: 1 });
  const texts = events.flatMap((event) => ('text' in event ? [event.text ?? ''] : []));
  expect(texts.length).toBeGreaterThan(1);
  expect(texts.filter((text) => text.length > 16 * 1024 || !text.isWellFormed())).toEqual([]);
});

test('an answer that ended before it began keeps its reason', () => {
  const before = fold([{ type: 'answer-end', ...claude, outcome: 'failed', reason: 'unread' }])
    .answers.claude;
  expect(fold(toAnswerEvents('claude', before)).answers.claude).toEqual({ ...before, attempt: 1 });
});

test('an answer that has not ended has no events', () => {
  const state = fold([{ type: 'answer-start', label: 'Claude', ...claude }]);
  expect(toAnswerEvents('claude', state.answers.claude)).toEqual([]);
});
