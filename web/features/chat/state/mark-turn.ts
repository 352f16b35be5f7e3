import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { StoreApi } from 'zustand';
import { findModel } from './blind.ts';
import { changeTurn } from './change-chat.ts';
import type { ChatState } from './chat-state.ts';
import { findLeftOut } from './retry-turn.ts';

/** Choices in a turn that the server does not know yet. */
export interface TurnMarks {
  /** Leaves an answer of the newest turn out of the next consensus, or takes it in again. */
  readonly leaveOut: (model: ModelKey, out: boolean) => void;
  /** Queues a retry of a model for the end of the running turn, or removes it. */
  readonly askNext: (model: ModelKey, wanted: boolean) => void;
  /** Reveals the models of a blind turn, and of those that ask about it. */
  readonly reveal: (key: number) => void;
}

export function createTurnMarks(store: StoreApi<ChatState>): TurnMarks {
  return {
    leaveOut(model, out) {
      const newest = store.getState().turns.at(-1);
      if (!newest) return;
      const meant = findModel(newest, model);
      const others = findLeftOut(newest).filter((each) => each !== meant);
      const leftOut = out ? [...others, meant] : others;
      store.setState((state) => changeTurn(state, newest.key, (turn) => ({ ...turn, leftOut })));
    },
    askNext(model, wanted) {
      const newest = store.getState().turns.at(-1);
      if (!newest) return;
      const meant = findModel(newest, model);
      const others = newest.askNext.filter((each) => each !== meant);
      const askNext = wanted ? [...others, meant] : others;
      store.setState((state) => changeTurn(state, newest.key, (turn) => ({ ...turn, askNext })));
    },
    reveal(key) {
      const { turns } = store.getState();
      const blind = turns.find((turn) => turn.key === key)?.question.blind;
      if (!blind) return;
      const revealed = turns.map((turn) =>
        turn.question.blind === blind ? { ...turn, revealed: true } : turn,
      );
      store.setState({ turns: revealed });
    },
  };
}
