import type { TurnBreak } from '../../../models/turn-break.ts';
import { strings } from '../strings.ts';
import { createChatTurn, type TurnToBegin } from './advance-turn.ts';
import type { ChatState, ChatTurn } from './chat-state.ts';

/** Adds a turn that was sent; the chat is then loading. */
export function beginTurn(state: ChatState, turn: TurnToBegin, sentAs: string): ChatState {
  const sending = { sentAs, retryOf: null };
  const begun = { ...createChatTurn(turn), sending, askedAt: Date.now() };
  return {
    ...state,
    turns: [...state.turns, begun],
    unsure: state.unsure.filter(({ sending }) => sending?.sentAs !== sentAs),
    loading: true,
    connection: 'connected',
  };
}

/** Restarts an ended turn in its place, because its question was sent again. */
export function reopenTurn(state: ChatState, turn: ChatTurn, sentAs: string): ChatState {
  const reopen = ({ turnId }: ChatTurn) => ({ ...turn, sending: { sentAs, retryOf: turnId } });
  return { ...changeTurn(state, turn.key, reopen), loading: true, connection: 'connected' };
}

export function changeTurn(
  state: ChatState,
  key: number,
  change: (turn: ChatTurn) => ChatTurn,
): ChatState {
  return { ...state, turns: state.turns.map((turn) => (turn.key === key ? change(turn) : turn)) };
}

/** Removes a question that was refused. `isUnsure`: it may have been taken all the same. */
export function dropTurn(state: ChatState, key: number, isUnsure: boolean): ChatState {
  const { dropped = [], left = [] } = Object.groupBy(state.turns, (turn) =>
    turn.key === key ? 'dropped' : 'left',
  );
  return { ...state, turns: left, unsure: isUnsure ? [...state.unsure, ...dropped] : state.unsure };
}

/** Ends a turn that can no longer be read, with what it has. */
export function breakOff(turn: ChatTurn, broken: TurnBreak): ChatTurn {
  return {
    ...turn,
    state: { ...turn.state, status: 'ended', outcome: 'failed' },
    refusal: broken.expired ? strings.noAnswerKept : turn.refusal,
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
