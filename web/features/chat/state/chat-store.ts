import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { ChatRequest } from '@quartet/shared/http/bodies.ts';
import { createStore, type StoreApi } from 'zustand';
import { findModel } from './blind.ts';
import { beginTurn, changeTurn, dropTurn, reopenTurn } from './change-chat.ts';
import type { ChatPorts } from './chat-ports.ts';
import {
  type AskedQuestion,
  type ChatState,
  type ChatTurn,
  type CombineChoice,
  emptyChat,
} from './chat-state.ts';
import { collectImages, toChatRequest } from './history.ts';
import { createReturns, type Returns } from './leave-and-return.ts';
import { createTurnMarks, type TurnMarks } from './mark-turn.ts';
import {
  canCombineAgain,
  findAskNext,
  findRefusal,
  isRetryOpen,
  restartTurn,
  toCombineRequest,
  toRetryRequest,
} from './retry-turn.ts';
import { createQuestionSender } from './send-question.ts';
import { createTells, type Tells } from './tell-server.ts';

/** Its functions take the models of a turn as the page shows them. */
export interface Chat extends TurnMarks, Returns, Tells {
  /** What is true. The page shows it by `useChatState`. */
  readonly store: StoreApi<ChatState>;
  readonly ask: (question: AskedQuestion) => Promise<void>;
  /** Asks models of the newest turn again, in its place; all of them when the API no longer lets it be retried. */
  readonly retry: (models: readonly ModelKey[]) => Promise<void>;
  /** Combines the answers of the newest turn again, in its place. */
  readonly combineAgain: (choice: CombineChoice) => Promise<void>;
}

export function createChat(ports: ChatPorts): Chat {
  const store = createStore<ChatState>()(() => emptyChat);
  const sender = createQuestionSender(store, ports);
  let nextKey = 1;

  const ask = async (question: AskedQuestion) => {
    const { loading, turns } = store.getState();
    if (loading) return;
    const key = nextKey++;
    const request = toChatRequest(turns, question);
    const { earlier, left } = collectImages(turns, question);
    const asked = earlier + left > 0 ? { ...question, along: { earlier, left } } : question;
    store.setState((state) => beginTurn(state, { key, question: asked, request }));
    const onRefused = (error: unknown) => {
      store.setState((state) => dropTurn(state, key));
      ports.onError(error, question);
    };
    await sender.send({ key, body: request, onRefused });
  };

  /** Sends an ended turn again in its place; these models wait for their answers. */
  const reopen = async (before: ChatTurn, asked: readonly ModelKey[], body: ChatRequest) => {
    store.setState((state) => reopenTurn(state, restartTurn(before, asked)));
    const onRefused = (error: unknown) => {
      const refusal = before.refusal ?? findRefusal(error);
      // Answers that could not be combined are not vouched for.
      const isSpent = refusal !== null && asked.length === 0;
      const state = isSpent ? { ...before.state, receipt: null } : before.state;
      store.setState((chat) =>
        changeTurn(chat, before.key, ({ revealed }) => ({ ...before, refusal, revealed, state })),
      );
      if (refusal === before.refusal) ports.onError(error, null);
    };
    await sender.send({ key: before.key, body, onRefused });
  };

  const retry = async (models: readonly ModelKey[]) => {
    const before = store.getState().turns.at(-1);
    if (!before || !isRetryOpen(store.getState(), before.key)) return;
    const isWhole = before.refusal !== null || before.turnId === null;
    const asked = isWhole ? modelKeys : models.map((model) => findModel(before, model));
    await reopen(before, asked, toRetryRequest(before, asked));
  };

  onTurnEnded(store, (ended) => {
    const asked = findAskNext(ended);
    if (asked.length > 0) void reopen(ended, asked, toRetryRequest(ended, asked));
  });

  const combineAgain = async (choice: CombineChoice) => {
    const before = store.getState().turns.at(-1);
    if (!before || !canCombineAgain(store.getState(), before)) return;
    const composer = choice.composer && findModel(before, choice.composer);
    const without = choice.without.map((model) => findModel(before, model));
    await reopen(before, [], toCombineRequest(before, { composer, without }));
  };

  return {
    store,
    ask,
    retry,
    combineAgain,
    ...createReturns({ store, ports, sender, takeKey: () => nextKey++ }),
    ...createTurnMarks(store),
    ...createTells(store, ports),
  };
}

function onTurnEnded(store: StoreApi<ChatState>, listener: (turn: ChatTurn) => void): void {
  store.subscribe(({ loading, turns }, before) => {
    const last = turns.at(-1);
    if (before.loading && !loading && last) listener(last);
  });
}
