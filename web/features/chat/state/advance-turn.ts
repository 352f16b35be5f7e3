import { forEachModel } from '@quartet/shared/domain/panel.ts';
import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import type { AnswerState, TurnState } from '@quartet/shared/protocol/turn-state.ts';
import type { AnswerClock, ChatTurn } from './chat-state.ts';

export type TurnToBegin = Pick<ChatTurn, 'key' | 'question' | 'request'>;

export function createChatTurn(turn: TurnToBegin): ChatTurn {
  return {
    ...turn,
    turnId: null,
    sending: null,
    state: createTurnState(),
    clocks: forEachModel(() => unseen),
    askedAt: null,
    earlier: null,
    earlierAnswers: null,
    replaced: forEachModel(() => null),
    refusal: null,
    leftOut: null,
    leftBehind: [],
    askNext: [],
    revealed: false,
    broken: null,
  };
}

/**
 * A turn with its next state; the clocks record what happened in it. `now` is null where that happened at a time
 * that the page does not know, because it was not connected.
 */
export function advanceTurn(turn: ChatTurn, state: TurnState, now: number | null): ChatTurn {
  const clocks = forEachModel((model) =>
    nextClock(turn.clocks[model], [turn.state.answers[model], state.answers[model]], now),
  );
  return { ...turn, state, clocks };
}

const unseen: AnswerClock = { startedAt: null, endedAt: null };

function nextClock(
  clock: AnswerClock,
  [before, after]: readonly [AnswerState, AnswerState],
  now: number | null,
): AnswerClock {
  if (after.status === 'waiting' || before.status === 'ended' || clock.endedAt !== null) {
    return clock;
  }
  if (before.status === 'waiting') {
    const isBeginning = after.status === 'streaming' && after.text === '';
    if (isBeginning) return { ...unseen, startedAt: now };
    return after.status === 'ended' ? { ...unseen, endedAt: now } : unseen;
  }
  if (after.status !== 'ended') return clock;
  return now === null ? unseen : { ...clock, endedAt: now };
}
