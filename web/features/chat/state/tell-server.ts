import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { StoreApi } from 'zustand';
import { findModel } from './blind.ts';
import { changeTurn } from './change-chat.ts';
import type { ChatPorts } from './chat-ports.ts';
import type { ChatState, ChatTurn } from './chat-state.ts';

/** What the server is told of the running turn, once it has accepted it. */
export interface Tells {
  /** Ends the running turn on the server and keeps what it has. */
  readonly stop: () => void;
  /** Ends one model's answer of the running turn. Resolves when the server has confirmed it. */
  readonly stopAnswer: (model: ModelKey) => Promise<void>;
  /** Ends all answers of the running turn that are not complete, so that the others are combined. */
  readonly combineNow: () => Promise<void>;
}

export function createTells(
  store: StoreApi<ChatState>,
  ports: Pick<ChatPorts, 'cancel' | 'stopAnswer' | 'combine'>,
): Tells {
  const tell = async (call: (turnId: string, turn: ChatTurn) => Promise<void>) => {
    const { loading, turns } = store.getState();
    const running = turns.at(-1);
    if (loading && running?.turnId) await call(running.turnId, running);
  };
  return {
    stop: () => void tell((turnId) => ports.cancel(turnId)),
    stopAnswer: (model) => tell((turnId, turn) => ports.stopAnswer(turnId, findModel(turn, model))),
    combineNow: () =>
      tell((turnId, { key, state }) => {
        const leftBehind = modelKeys.filter((model) => state.answers[model].status !== 'ended');
        store.setState((chat) => changeTurn(chat, key, (turn) => ({ ...turn, leftBehind })));
        return ports.combine(turnId);
      }),
  };
}
