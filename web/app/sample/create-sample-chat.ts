import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { createStore } from 'zustand';
import { createChatTurn } from '../../features/chat/state/advance-turn.ts';
import type { AskedQuestion, ChatState } from '../../features/chat/state/chat-state.ts';
import type { Chat } from '../../features/chat/state/chat-store.ts';
import { createTurnMarks } from '../../features/chat/state/mark-turn.ts';
import written from './sample-turn.json' with { type: 'json' };

const resolve = () => Promise.resolve();

/** A chat with one finished turn, of which no server knows. `onAsk` gets what somebody wants to ask in it. */
export function createSampleChat(onAsk: (question: AskedQuestion) => void): Chat {
  const text = written.question;
  const question = { text, images: [], webSearch: false };
  const turn = {
    ...createChatTurn({ key: 1, question, request: { message: text } }),
    // As it is read from a file, each of its words is any word.
    state: written.state as unknown as TurnState,
  };
  const store = createStore<ChatState>()(() => ({
    turns: [turn],
    loading: false,
    connection: 'connected',
    restoring: false,
  }));
  return {
    store,
    ...createTurnMarks(store),
    ask: async (asked) => onAsk(asked),
    stop: () => undefined,
    stopAnswer: resolve,
    combineNow: resolve,
    retry: resolve,
    combineAgain: resolve,
    restore: resolve,
    reset: () => ({ chat: store.getState(), cancelled: resolve() }),
    bringBack: () => null,
    readOn: () => undefined,
  };
}
