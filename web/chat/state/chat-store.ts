import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { createStore, type StoreApi } from 'zustand';
import { type AskAgain, createAskAgain } from './ask-again.ts';
import { findModel } from './blind.ts';
import { beginTurn, changeTurn, dropTurn, endLoading, stopTurn } from './change-chat.ts';
import {
  type ChatPorts,
  type ChatState,
  type ChatTurn,
  emptyChat,
  type SentQuestion,
} from './chat-state.ts';
import { toChatRequest } from './history.ts';
import type { EarlierTurn } from './restore-turns.ts';
import { findLeftOut } from './retry-turn.ts';
import {
  type ChatParts,
  createQuestionKeys,
  createQuestionSender,
  mayBeTaken,
} from './send-question.ts';

/** Its functions take the models as they are displayed. In a blind turn, these are not the real ones. */
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
    const sentAs = keys.take(request);
    store.setState((state) => beginTurn(state, { key, question, request }, sentAs));
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

/** Calls about the running turn. All but `stop` wait until the server has accepted it. */
interface ServerCalls {
  /** Ends the running turn and keeps what it has. A question that is not accepted yet goes back into the field. */
  readonly stop: () => void;
  /** Ends one model's answer of the running turn. Resolves when the server has confirmed it. */
  readonly stopAnswer: (model: ModelKey) => Promise<void>;
  /** Ends all incomplete answers of the running turn, so that the other answers are combined. */
  readonly combineNow: () => Promise<void>;
}

function createServerCalls({ store, ports, sender }: ChatParts): ServerCalls {
  const withRunning = async (call: (turnId: string, turn: ChatTurn) => Promise<void>) => {
    const { loading, readsAlong, turns } = store.getState();
    const running = turns.at(-1);
    if (loading && !readsAlong && running?.turnId) await call(running.turnId, running);
  };
  return {
    stop() {
      const running = findRunning(store.getState());
      if (!running || running.sending?.retryOf || store.getState().readsAlong) return;
      if (running.turnId) return void ports.cancel(running.turnId);
      sender.abort();
      const { key, question, sending } = running;
      const isAccepted = sending === null;
      // A server that names no turn ends it when its stream is closed.
      const end = (chat: ChatState) =>
        isAccepted ? changeTurn(chat, key, stopTurn) : dropTurn(chat, key, false);
      store.setState((chat) => endLoading(end(chat)));
      if (!isAccepted) ports.onError(new DOMException('', 'AbortError'), question);
    },
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

interface Cleared {
  readonly chat: ChatState;
  /** Resolves once the request to cancel the running turn was sent. */
  readonly cancelled: Promise<void>;
}

interface ResumeActions {
  /** Restores the turns from before a reload. Never rejects. */
  readonly restore: (turns: readonly EarlierTurn[]) => Promise<void>;
  /** Shows a turn that another page or device of the person asked, and reads along. Shows an error if there is none. Never rejects. */
  readonly join: (turnId: string) => Promise<void>;
  /** Ends the running turn on the server and clears everything. */
  readonly reset: () => Cleared;
  /** Shows a chat again that was cleared. Returns its question if the server had not accepted it yet. */
  readonly bringBack: (chat: ChatState) => SentQuestion | null;
  /** Continues the newest turn if it broke off and is still kept. */
  readonly readOn: () => void;
}

function createResumeActions(ctx: ChatParts): ResumeActions {
  const { store, ports, sender } = ctx;
  let restoring = new AbortController();
  const resume = ({ key, turnId }: ChatTurn) => {
    if (turnId) void sender.resume([{ key, turnId }]);
  };
  const restore = async (turns: readonly EarlierTurn[]) => {
    restoring = new AbortController();
    const { signal } = restoring;
    store.setState({ restoring: true });
    try {
      const { restoreTurns } = await import('./restore-turns.ts');
      await restoreTurns(ctx, turns, signal);
    } catch (error) {
      if (signal.aborted) return;
      store.setState({ restoring: false });
      ports.onError(error, null);
    }
  };
  const marks = { leftOut: null, leftBehind: [], revealed: false, joined: true };
  return {
    restore,
    join: (turnId) => restore([{ turnId, sentAs: null, blind: null, marks }]),
    reset() {
      const chat = store.getState();
      const turnId = chat.readsAlong ? null : findRunning(chat)?.turnId;
      restoring.abort();
      sender.abort();
      store.setState(emptyChat);
      return { chat, cancelled: turnId ? ports.cancel(turnId) : Promise.resolve() };
    },
    bringBack(chat) {
      const running = findRunning(chat);
      const isUnsent = running?.turnId === null;
      const turns = isUnsent ? chat.turns.slice(0, -1) : chat.turns;
      store.setState({ ...emptyChat, turns });
      if (running) resume(running);
      return isUnsent ? running.question : null;
    },
    readOn() {
      const { loading, turns } = store.getState();
      const last = turns.at(-1);
      if (loading || !last?.broken || last.broken.expired) return;
      const state = { ...last.state, status: 'running', outcome: null } as const;
      store.setState((chat) =>
        changeTurn(chat, last.key, (turn) => ({ ...turn, broken: null, state })),
      );
      resume(last);
    },
  };
}

function findRunning({ loading, turns }: ChatState): ChatTurn | undefined {
  return loading ? turns.at(-1) : undefined;
}

/** Marks in a turn that the server does not know yet. */
interface TurnMarks {
  /** Leaves an answer of the newest turn out of the next consensus, or includes it again. */
  readonly leaveOut: (model: ModelKey, out: boolean) => void;
  /** Queues a retry of a model for the end of the running turn, or removes it. */
  readonly askNext: (model: ModelKey, wanted: boolean) => void;
  /** Reveals the models of a blind turn, and of the turns that ask about it. */
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
