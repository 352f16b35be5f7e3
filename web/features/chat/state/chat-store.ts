import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { createStore, type StoreApi } from 'zustand';
import { type AskAgain, createAskAgain } from './ask-again.ts';
import { findModel } from './blind.ts';
import { beginTurn, changeTurn, dropTurn } from './change-chat.ts';
import type { ChatParts } from './chat-parts.ts';
import type { ChatPorts } from './chat-ports.ts';
import { type ChatState, type ChatTurn, emptyChat, type SentQuestion } from './chat-state.ts';
import { collectImages, toChatRequest } from './history.ts';
import { createTurnMarks, type TurnMarks } from './mark-turn.ts';
import { createQuestionKeys, mayBeTaken } from './question-keys.ts';
import { createResumeActions, type ResumeActions } from './resume-actions.ts';
import { createQuestionSender } from './send-question.ts';

/** Its functions take display models, which in a blind turn are not the real ones. */
export interface Chat extends AskAgain, TurnMarks, ResumeActions, ServerCalls {
  /** The real state. `useChatState` maps it to display models. */
  readonly store: StoreApi<ChatState>;
  readonly ask: (question: SentQuestion) => Promise<void>;
}

export function createChat(ports: ChatPorts): Chat {
  const store = createStore<ChatState>()(() => emptyChat);
  const sender = createQuestionSender(store, ports);
  const keys = createQuestionKeys();
  let nextKey = 1;
  const takeKey = () => nextKey++;
  const ctx: ChatParts = { store, ports, sender, keys, takeKey };

  const ask = async (question: SentQuestion) => {
    const { loading, turns } = store.getState();
    if (loading) return;
    const key = takeKey();
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
    ...createAskAgain(ctx),
    ...createResumeActions(ctx),
    ...createTurnMarks(store),
    ...createServerCalls(ctx),
  };
}

/** Calls about the running turn, once the server has accepted it. */
interface ServerCalls {
  /** Ends the running turn on the server and keeps what it has. */
  readonly stop: () => void;
  /** Ends one model's answer of the running turn. Resolves when the server has confirmed it. */
  readonly stopAnswer: (model: ModelKey) => Promise<void>;
  /** Ends all answers of the running turn that are not complete, so that the others are combined. */
  readonly combineNow: () => Promise<void>;
}

function createServerCalls({ store, ports }: ChatParts): ServerCalls {
  const withRunning = async (call: (turnId: string, turn: ChatTurn) => Promise<void>) => {
    const { loading, turns } = store.getState();
    const running = turns.at(-1);
    if (loading && running?.turnId) await call(running.turnId, running);
  };
  return {
    stop: () => void withRunning((turnId) => ports.cancel(turnId)),
    stopAnswer: (model) =>
      withRunning((turnId, turn) => ports.stopAnswer(turnId, findModel(turn, model))),
    combineNow: () =>
      withRunning((turnId, { key, state }) => {
        const leftBehind = modelKeys.filter((model) => state.answers[model].status !== 'ended');
        store.setState((chat) => changeTurn(chat, key, (turn) => ({ ...turn, leftBehind })));
        return ports.combine(turnId);
      }),
  };
}
