import { createStore } from 'zustand';
import type { ChatState } from './chat-state.ts';
import { type Chat, createTurnMarks } from './chat-store.ts';

const resolve = () => Promise.resolve();

/** Creates a chat that does not change and exists on no server. Its functions do nothing, except for marks in the page. */
export function createStillChat(state: ChatState, ask: Chat['ask'] = resolve): Chat {
  const store = createStore<ChatState>()(() => state);
  return {
    store,
    ...createTurnMarks(store),
    ask,
    stop: () => undefined,
    stopAnswer: resolve,
    combineNow: resolve,
    retry: resolve,
    askAnother: resolve,
    combineAgain: resolve,
    restore: resolve,
    join: resolve,
    reset: () => ({ chat: store.getState(), cancelled: resolve() }),
    bringBack: () => null,
    readOn: () => undefined,
  };
}
