import type { TurnState } from '@quartet/shared/protocol/fold-turn.ts';
import type { ChatRequest } from '@quartet/shared/http/bodies.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import type { FollowTurn } from '../transport/follow-turn.ts';
import type { PostRequest, PostResult } from '../transport/post-question.ts';
import { readSseBody } from '../transport/read-by-sse.ts';
import { advanceTurn, createChatTurn } from './advance-turn.ts';
import { type AskedQuestion, type ChatState, type ChatTurn, emptyChat } from './chat-state.ts';
import { toChatRequest } from './history.ts';

export interface ChatPorts {
  readonly post: (request: PostRequest) => Promise<PostResult>;
  readonly follow: FollowTurn;
  readonly cancel: (turnId: string) => Promise<void>;
  /** A question that was refused comes back with its error; without a question, a turn broke off. */
  readonly onError: (error: unknown, refused: AskedQuestion | null) => void;
  readonly onSettled: () => void;
}

export interface Chat {
  readonly store: Store<ChatState>;
  ask(question: AskedQuestion): Promise<void>;
  /** Ends the running turn on the server and keeps what it has. */
  stop(): void;
  /** Ends the running turn on the server and clears everything. */
  reset(): void;
}

/** A reset waits this long for a question on its way to be accepted, so that it can be cancelled. */
const cancelGraceMs = 2_000;

export function createChat(ports: ChatPorts): Chat {
  const store = createStore<ChatState>(emptyChat);
  let running = new AbortController();
  let nextKey = 1;

  const change = (key: number, update: (turn: ChatTurn) => ChatTurn) =>
    store.set((state) => ({
      ...state,
      turns: state.turns.map((turn) => (turn.key === key ? update(turn) : turn)),
    }));

  const follow = async (key: number, accepted: PostResult, signal: AbortSignal) => {
    const listener = {
      update(fold: (state: TurnState) => TurnState) {
        if (signal.aborted) return;
        const settledBefore = isSettled(store.get(), key);
        change(key, (turn) => advanceTurn(turn, fold(turn.state), Date.now()));
        if (!settledBefore && isSettled(store.get(), key)) ports.onSettled();
      },
    };
    if ('response' in accepted) {
      const end = await readSseBody(accepted.response, listener);
      if (end !== 'ended') throw new Error('The connection was lost.');
      return;
    }
    change(key, (turn) => ({ ...turn, turnId: accepted.turnId }));
    const onConnection = (connection: ChatState['connection']) => {
      if (!signal.aborted) store.set((state) => withConnection(state, connection));
    };
    await ports.follow({ turnId: accepted.turnId, listener, signal, onConnection });
  };

  const cancelLater = (posted: Promise<PostResult>) => {
    posted.then(
      (accepted) => {
        if ('turnId' in accepted) void ports.cancel(accepted.turnId);
      },
      () => undefined,
    );
  };

  const ask = async (question: AskedQuestion) => {
    if (store.get().loading) return;
    const { signal } = (running = new AbortController());
    const key = nextKey++;
    const body: ChatRequest = toChatRequest(store.get().turns, question);
    store.set((state) => begin(state, createChatTurn(key, question)));
    const posted = ports.post({ body, signal: abortLater(signal, cancelGraceMs) });
    let accepted: PostResult | null = null;
    try {
      accepted = await untilAborted(posted, signal);
      await follow(key, accepted, signal);
    } catch (error) {
      if (signal.aborted) {
        if (!accepted) cancelLater(posted);
        return;
      }
      if (!accepted) store.set((state) => without(state, key));
      else change(key, breakOff);
      ports.onError(error, accepted ? null : question);
    } finally {
      if (!signal.aborted) {
        store.set((state) => ({ ...state, loading: false, connection: 'connected' }));
        ports.onSettled();
      }
    }
  };

  const stop = () => {
    const turnId = store.get().turns.at(-1)?.turnId;
    if (store.get().loading && turnId) void ports.cancel(turnId);
  };

  return {
    store,
    ask,
    stop,
    reset() {
      stop();
      running.abort();
      store.set(() => emptyChat);
    },
  };
}

function begin(state: ChatState, turn: ChatTurn): ChatState {
  return { turns: [...state.turns, turn], loading: true, connection: 'connected' };
}

function without(state: ChatState, key: number): ChatState {
  return { ...state, turns: state.turns.filter((turn) => turn.key !== key) };
}

function withConnection(state: ChatState, connection: ChatState['connection']): ChatState {
  return state.connection === connection ? state : { ...state, connection };
}

/** A turn that cannot be read any more: what streams is cut off, nothing more will come. */
function breakOff(turn: ChatTurn): ChatTurn {
  return { ...turn, state: { ...turn.state, status: 'ended', outcome: 'failed' } };
}

function isSettled(state: ChatState, key: number): boolean {
  return state.turns.some((turn) => turn.key === key && turn.state.charged !== null);
}

function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });
}

function abortLater(signal: AbortSignal, afterMs: number): AbortSignal {
  const later = new AbortController();
  signal.addEventListener('abort', () => setTimeout(() => later.abort(), afterMs), { once: true });
  return later.signal;
}
