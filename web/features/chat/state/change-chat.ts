import type { TurnBreak } from '../../../models/turn-break.ts';
import { createChatTurn, type TurnToBegin } from './advance-turn.ts';
import type { ChatState, ChatTurn } from './chat-state.ts';

/** Adds a turn that was sent; the chat is then loading. */
export function beginTurn(state: ChatState, turn: TurnToBegin): ChatState {
  return {
    ...state,
    turns: [...state.turns, createChatTurn(turn)],
    loading: true,
    connection: 'connected',
  };
}

/** Restarts an ended turn in its place, because its question was sent again. */
export function reopenTurn(state: ChatState, turn: ChatTurn): ChatState {
  return { ...changeTurn(state, turn.key, () => turn), loading: true, connection: 'connected' };
}

export function changeTurn(
  state: ChatState,
  key: number,
  change: (turn: ChatTurn) => ChatTurn,
): ChatState {
  return { ...state, turns: state.turns.map((turn) => (turn.key === key ? change(turn) : turn)) };
}

/** Removes a question that was refused. */
export function dropTurn(state: ChatState, key: number): ChatState {
  return { ...state, turns: state.turns.filter((turn) => turn.key !== key) };
}

const notKept = 'This answer is no longer kept.';

/** Ends a turn that can no longer be read, with what it has. */
export function breakOff(turn: ChatTurn, broken: TurnBreak): ChatTurn {
  return {
    ...turn,
    state: { ...turn.state, status: 'ended', outcome: 'failed' },
    refusal: broken.expired ? notKept : turn.refusal,
    broken,
  };
}

export function endLoading(state: ChatState): ChatState {
  return { ...state, loading: false, connection: 'connected' };
}

export function withConnection(state: ChatState, connection: ChatState['connection']): ChatState {
  return state.connection === connection ? state : { ...state, connection };
}

export function isSettled(state: ChatState, key: number): boolean {
  return state.turns.some((turn) => turn.key === key && turn.state.charged !== null);
}
