import { changeTurn } from './change-chat.ts';
import type { ChatParts } from './chat-parts.ts';
import type { ChatState, ChatTurn, SentQuestion } from './chat-state.ts';
import { emptyChat } from './chat-state.ts';
import type { EarlierTurn } from './restore-turns.ts';

export interface Cleared {
  readonly chat: ChatState;
  /** Resolves once the cancellation of the running turn was sent. */
  readonly cancelled: Promise<void>;
}

export interface ResumeActions {
  /** Brings back the turns from before a reload. Never rejects. */
  readonly restore: (turns: readonly EarlierTurn[]) => Promise<void>;
  /** Ends the running turn on the server and clears everything. */
  readonly reset: () => Cleared;
  /** Shows a chat that was cleared. Returns its question if the server had not accepted it yet. */
  readonly bringBack: (chat: ChatState) => SentQuestion | null;
  /** Continues the newest turn if it broke off and is still kept. */
  readonly readOn: () => void;
}

export function createResumeActions(ctx: ChatParts): ResumeActions {
  const { store, ports, sender } = ctx;
  let restoring = new AbortController();
  const resume = ({ key, turnId }: ChatTurn) => {
    if (turnId) void sender.resume([{ key, turnId }]);
  };
  return {
    async restore(turns) {
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
    },
    reset() {
      const chat = store.getState();
      const turnId = findRunning(chat)?.turnId;
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
