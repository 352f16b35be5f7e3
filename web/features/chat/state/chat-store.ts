import { createStore, type StoreApi } from 'zustand';
import { type AskAgain, createAskAgain } from './ask-again.ts';
import { beginTurn, dropTurn } from './change-chat.ts';
import type { ChatPorts } from './chat-ports.ts';
import { type AskedQuestion, type ChatState, emptyChat } from './chat-state.ts';
import { collectImages, toChatRequest } from './history.ts';
import { createReturns, type Returns } from './leave-and-return.ts';
import { createTurnMarks, type TurnMarks } from './mark-turn.ts';
import { createQuestionKeys, mayBeTaken } from './question-keys.ts';
import { createQuestionSender } from './send-question.ts';
import { createTells, type Tells } from './tell-server.ts';

/** Its functions take the models of a turn as the page shows them. */
export interface Chat extends AskAgain, TurnMarks, Returns, Tells {
  /** What is true. The page shows it by `useChatState`. */
  readonly store: StoreApi<ChatState>;
  readonly ask: (question: AskedQuestion) => Promise<void>;
}

export function createChat(ports: ChatPorts): Chat {
  const store = createStore<ChatState>()(() => emptyChat);
  const sender = createQuestionSender(store, ports);
  const keys = createQuestionKeys();
  let nextKey = 1;

  const ask = async (question: AskedQuestion) => {
    const { loading, turns } = store.getState();
    if (loading) return;
    const key = nextKey++;
    const request = toChatRequest(turns, question);
    const { earlier, left } = collectImages(turns, question);
    const asked = earlier + left > 0 ? { ...question, along: { earlier, left } } : question;
    const sentAs = keys.take(request);
    store.setState((state) => beginTurn(state, { key, question: asked, request }, sentAs));
    const onRefused = (error: unknown) => {
      keys.noteRefused(request, sentAs, error);
      store.setState((state) => dropTurn(state, key, mayBeTaken(error)));
      ports.onError(error, question);
    };
    await sender.send({ key, sentAs, body: request, onRefused });
  };

  return {
    store,
    ask,
    ...createAskAgain({ store, ports, sender, keys }),
    ...createReturns({ store, ports, sender, takeKey: () => nextKey++ }),
    ...createTurnMarks(store),
    ...createTells(store, ports),
  };
}
