import { forEachModel } from '@quartet/shared/domain/panel.ts';
import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import type { AnswerState, TurnState } from '@quartet/shared/protocol/turn-state.ts';
import type { TurnBreak } from '../../ui/models/describe-turn-break.ts';
import { strings } from '../strings.ts';
import type { AnswerClock, ChatState, ChatTurn } from './chat-state.ts';

/** Adds a turn that was sent. The chat is then loading. */
export function beginTurn(state: ChatState, turn: TurnToBegin, sentAs: string): ChatState {
  const sending = { sentAs, retryOf: null };
  const begun = { ...createChatTurn(turn), sending, askedAt: Date.now() };
  return {
    ...state,
    turns: [...state.turns, begun],
    unsure: state.unsure.filter(({ sending }) => sending?.sentAs !== sentAs),
    loading: true,
    connection: 'connected',
    readsAlong: false,
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

/** Removes a question that was refused. `isUnsure`: the API may have accepted it nevertheless. */
export function dropTurn(state: ChatState, key: number, isUnsure: boolean): ChatState {
  const { dropped = [], left = [] } = Object.groupBy(state.turns, (turn) =>
    turn.key === key ? 'dropped' : 'left',
  );
  return { ...state, turns: left, unsure: isUnsure ? [...state.unsure, ...dropped] : state.unsure };
}

/** Ends a turn that can no longer be read, and keeps what has arrived. */
export function breakOff(turn: ChatTurn, broken: TurnBreak): ChatTurn {
  return {
    ...turn,
    state: { ...turn.state, status: 'ended', outcome: 'failed' },
    refusal: broken.expired ? strings.noAnswerKept : turn.refusal,
    broken,
  };
}

/** Ends a turn that was stopped, with what it has. */
export function stopTurn(turn: ChatTurn): ChatTurn {
  const { answers, consensus } = turn.state;
  const ended = { status: 'ended', outcome: 'cancelled' } as const;
  return {
    ...turn,
    state: {
      ...turn.state,
      ...ended,
      answers: forEachModel((model) =>
        answers[model].status === 'ended'
          ? answers[model]
          : { ...answers[model], status: 'ended', outcome: 'stopped', reason: 'cancelled' },
      ),
      consensus: consensus.status === 'ended' ? consensus : { ...consensus, ...ended },
    },
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

type TurnToBegin = Pick<ChatTurn, 'key' | 'question' | 'request'>;

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
    joined: false,
    broken: null,
  };
}

/**
 * Returns a turn with its next state. The clocks record when things happened in it. `now` is null if the page was not connected at
 * the time and so does not know when.
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
