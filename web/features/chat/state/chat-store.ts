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
import { toChatRequest } from './history.ts';
import { createTurnMarks, type TurnMarks } from './mark-turn.ts';
import {
  canCombineAgain,
  findRefusal,
  isRetryOpen,
  restartTurn,
  toCombineRequest,
  toRetryRequest,
} from './retry-turn.ts';
import { createQuestionSender } from './send-question.ts';

/** Its functions take the models of a turn as the page shows them. */
export interface Chat extends TurnMarks {
  /** What is true. The page shows it by `useChatState`. */
  readonly store: StoreApi<ChatState>;
  readonly ask: (question: AskedQuestion) => Promise<void>;
  /** Ends the running turn on the server and keeps what it has. */
  readonly stop: () => void;
  /** Ends one model's answer of the running turn. Resolves when the server has confirmed it. */
  readonly stopAnswer: (model: ModelKey) => Promise<void>;
  /** Ends all answers of the running turn that are not complete, so that the others are combined. */
  readonly combineNow: () => Promise<void>;
  /** Asks models of the newest turn again, in its place; all of them when the API no longer lets it be retried. */
  readonly retry: (models: readonly ModelKey[]) => Promise<void>;
  /** Combines the answers of the newest turn again, in its place. */
  readonly combineAgain: (choice: CombineChoice) => Promise<void>;
  /** Ends the running turn on the server and clears everything. */
  readonly reset: () => void;
}

export function createChat(ports: ChatPorts): Chat {
  const store = createStore<ChatState>()(() => emptyChat);
  const sender = createQuestionSender(store, ports);
  let nextKey = 1;

  const ask = async (question: AskedQuestion) => {
    if (store.getState().loading) return;
    const key = nextKey++;
    const request = toChatRequest(store.getState().turns, question);
    store.setState((state) => beginTurn(state, { key, question, request }));
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

  const combineAgain = async (choice: CombineChoice) => {
    const before = store.getState().turns.at(-1);
    if (!before || !canCombineAgain(store.getState(), before)) return;
    const composer = choice.composer && findModel(before, choice.composer);
    const without = choice.without.map((model) => findModel(before, model));
    await reopen(before, [], toCombineRequest(before, { composer, without }));
  };

  const reset = () => {
    void tell(store, (turnId) => ports.cancel(turnId));
    sender.abort();
    store.setState(emptyChat);
  };
  return {
    store,
    ask,
    retry,
    combineAgain,
    reset,
    stop: () => void tell(store, (turnId) => ports.cancel(turnId)),
    stopAnswer: (model) =>
      tell(store, (turnId, turn) => ports.stopAnswer(turnId, findModel(turn, model))),
    ...createTurnMarks(store),
    combineNow: () => tell(store, (turnId) => ports.combine(turnId)),
  };
}

/** Tells the server about the running turn, once it has accepted it. */
async function tell(
  store: StoreApi<ChatState>,
  call: (turnId: string, turn: ChatTurn) => Promise<void>,
): Promise<void> {
  const { loading, turns } = store.getState();
  const running: ChatTurn | undefined = turns.at(-1);
  if (loading && running?.turnId) await call(running.turnId, running);
}
