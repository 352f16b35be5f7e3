import { createStore, type Store } from '../../../lib/store.ts';
import { abortLater, untilAborted } from '../../../lib/until-aborted.ts';
import type { PostResult } from '../transport/post-question.ts';
import { beginTurn, breakOff, changeTurn, dropTurn, endLoading } from './change-chat.ts';
import type { ChatPorts } from './chat-ports.ts';
import { type AskedQuestion, type ChatState, emptyChat } from './chat-state.ts';
import { toChatRequest } from './history.ts';
import { runTurn } from './run-turn.ts';

export interface Chat {
  readonly store: Store<ChatState>;
  readonly ask: (question: AskedQuestion) => Promise<void>;
  /** Ends the running turn on the server and keeps what it has. */
  readonly stop: () => void;
  /** Ends the running turn on the server and clears everything. */
  readonly reset: () => void;
}

/** A reset waits this long for a question on its way to be accepted, so that it can be cancelled. */
const cancelGraceMs = 2_000;

export function createChat(ports: ChatPorts): Chat {
  const store = createStore<ChatState>(emptyChat);
  let running = new AbortController();
  let nextKey = 1;

  const ask = async (question: AskedQuestion) => {
    if (store.get().loading) return;
    running = new AbortController();
    const { signal } = running;
    const key = nextKey++;
    const body = toChatRequest(store.get().turns, question);
    store.set((state) => beginTurn(state, key, question));
    const posted = ports.post({ body, signal: abortLater(signal, cancelGraceMs) });
    let accepted: PostResult | null = null;
    try {
      accepted = await untilAborted(posted, signal);
      await runTurn(store, ports, { key, accepted, signal });
    } catch (error) {
      if (signal.aborted) return accepted ? undefined : cancelWhenAccepted(posted, ports);
      const wasAccepted = accepted !== null;
      store.set((state) => (wasAccepted ? changeTurn(state, key, breakOff) : dropTurn(state, key)));
      ports.onError(error, wasAccepted ? null : question);
    } finally {
      if (!signal.aborted) {
        store.set(endLoading);
        ports.onSettled();
      }
    }
  };

  const stop = () => {
    const { loading, turns } = store.get();
    const turnId = turns.at(-1)?.turnId;
    if (loading && turnId) void ports.cancel(turnId);
  };

  const reset = () => {
    stop();
    running.abort();
    store.set(() => emptyChat);
  };
  return { store, ask, stop, reset };
}

function cancelWhenAccepted(posted: Promise<PostResult>, ports: Pick<ChatPorts, 'cancel'>): void {
  posted.then(
    (accepted) => {
      if ('turnId' in accepted) void ports.cancel(accepted.turnId);
    },
    () => undefined,
  );
}
