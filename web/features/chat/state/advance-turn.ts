import { forEachModel } from '@quartet/shared/domain/panel.ts';
import { createTurnState } from '@quartet/shared/protocol/fold-turn.ts';
import type { AnswerState, TurnState } from '@quartet/shared/protocol/turn-state.ts';
import type { AnswerClock, ChatTurn } from './chat-state.ts';

export type TurnToBegin = Pick<ChatTurn, 'key' | 'question' | 'request'>;

export function createChatTurn(turn: TurnToBegin): ChatTurn {
  return {
    ...turn,
    turnId: null,
    state: createTurnState(),
    clocks: forEachModel(() => ({ startedAt: null, endedAt: null })),
    earlier: null,
    expired: false,
    broken: null,
  };
}

/** A turn with its next state; the clocks record which answers began and ended with it. */
export function advanceTurn(turn: ChatTurn, state: TurnState, now: number): ChatTurn {
  const clocks = forEachModel((model) =>
    nextClock(turn.clocks[model], state.answers[model].status, now),
  );
  return { ...turn, state, clocks };
}

function nextClock(clock: AnswerClock, status: AnswerState['status'], now: number): AnswerClock {
  if (status === 'waiting' || clock.endedAt !== null) return clock;
  if (status === 'streaming' && clock.startedAt !== null) return clock;
  return { startedAt: clock.startedAt ?? now, endedAt: status === 'ended' ? now : null };
}
