import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import type { StoreApi } from 'zustand';
import type { PostResult } from '../transport/post-question.ts';
import { readSseBody } from '../transport/read-by-sse.ts';
import { advanceTurn } from './advance-turn.ts';
import { changeTurn, isSettled, withConnection } from './change-chat.ts';
import type { ChatPorts } from './chat-ports.ts';
import type { ChatState, ChatTurn } from './chat-state.ts';

export interface RunRequest {
  readonly key: number;
  readonly accepted: PostResult;
  readonly signal: AbortSignal;
  /** It has been running for a time that the page did not see. */
  readonly isLate?: boolean;
}

/** Reads an accepted question's turn to its end, into the store. Rejects when it can no longer be read. */
export async function runTurn(
  store: StoreApi<ChatState>,
  ports: Pick<ChatPorts, 'follow' | 'onSettled'>,
  { key, accepted, signal, isLate = false }: RunRequest,
): Promise<void> {
  let wasAway = isLate;
  const listener = {
    update(fold: (state: TurnState) => TurnState) {
      if (signal.aborted) return;
      const settledBefore = isSettled(store.getState(), key);
      const now = wasAway ? null : Date.now();
      wasAway = false;
      store.setState((state) =>
        changeTurn(state, key, (turn) => advanceTurn(turn, fold(turn.state), now)),
      );
      if (!settledBefore && isSettled(store.getState(), key)) ports.onSettled();
    },
  };
  const turnId = 'turnId' in accepted ? accepted.turnId : null;
  const accept = (turn: ChatTurn) => ({ ...turn, turnId, sending: null });
  store.setState((state) => changeTurn(state, key, accept));
  if ('response' in accepted) {
    const end = await readSseBody(accepted.response, listener);
    if (end !== 'ended') throw new Error('The connection was lost.');
    return;
  }
  const onConnection = (connection: ChatState['connection']) => {
    wasAway ||= connection === 'reconnecting';
    if (!signal.aborted) store.setState((state) => withConnection(state, connection));
  };
  await ports.follow({ turnId: accepted.turnId, listener, signal, onConnection });
}
