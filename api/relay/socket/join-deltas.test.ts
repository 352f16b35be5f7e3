import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { expect, test } from 'vitest';
import { answerDelta, answerEnd, answerStart, consensusEvents } from '../../testing/turn-script.ts';
import { joinDeltas } from './joined-turn.ts';

const fold = (events: readonly TurnEvent[]) => events.reduce(foldTurn, createTurnState());

test('joined deltas fold to the same state, in fewer events', () => {
  const events: readonly TurnEvent[] = [
    answerStart('gpt'),
    answerDelta('gpt', 'a'),
    answerStart('grok'),
    answerDelta('grok', '1'),
    answerDelta('gpt', 'b'),
    { type: 'answer-delta', model: 'grok', attempt: 1, reasoning: 'hm' },
    answerDelta('gpt', 'c'),
    answerEnd('gpt'),
    { type: 'answer-start', model: 'grok', label: 'Grok', attempt: 2 },
    { type: 'answer-delta', model: 'grok', attempt: 2, text: 'again' },
    ...consensusEvents('x'),
  ];
  const joined = joinDeltas(events);
  expect(fold(joined)).toEqual(fold(events));
  expect(joined).toHaveLength(events.length - 3);
});
