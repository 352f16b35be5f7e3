import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { StoreApi } from 'zustand';
import { changeTurn } from './change-chat.ts';
import type { ChatState } from './chat-state.ts';
import { findLeftOut } from './retry-turn.ts';

/** What a person marks in a turn, of which the server does not hear yet. */
export interface TurnMarks {
  /** Leaves an answer of the newest turn out when its answers are combined again, or takes it in again. */
  readonly leaveOut: (model: ModelKey, out: boolean) => void;
}

export function createTurnMarks(store: StoreApi<ChatState>): TurnMarks {
  return {
    leaveOut(model, out) {
      const newest = store.getState().turns.at(-1);
      if (!newest) return;
      const others = findLeftOut(newest).filter((each) => each !== model);
      const leftOut = out ? [...others, model] : others;
      store.setState((state) => changeTurn(state, newest.key, (turn) => ({ ...turn, leftOut })));
    },
  };
}
