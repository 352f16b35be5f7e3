import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { ChatRequest } from '@quartet/shared/http/bodies.ts';
import type { StoreApi } from 'zustand';
import { strings } from '../strings.ts';
import { findModel } from './blind.ts';
import { changeTurn, reopenTurn } from './change-chat.ts';
import type { ChatState, ChatTurn, CombineChoice } from './chat-state.ts';
import {
  canAskAnother,
  canCombineAgain,
  findAskNext,
  findRefusal,
  hasNoOther,
  isRetryOpen,
  restartTurn,
  toAnotherRequest,
  toCombineRequest,
  toRetryRequest,
} from './retry-turn.ts';
import { type ChatParts, mayBeTaken } from './send-question.ts';

/** Actions that ask the newest turn again and replace it. */
export interface AskAgain {
  /** Retries models. If the API no longer lets the turn be retried, asks all models again. */
  readonly retry: (models: readonly ModelKey[]) => Promise<void>;
  /** Asks a model for another answer instead of the present one. It costs as much as a question. */
  readonly askAnother: (model: ModelKey) => Promise<void>;
  /** Combines the answers again. */
  readonly combineAgain: (choice: CombineChoice) => Promise<void>;
}

export function createAskAgain(ctx: ChatParts): AskAgain {
  const { store, ports } = ctx;
  onTurnEnded(store, (ended) => {
    const asked = findAskNext(ended);
    if (asked.length > 0) void reopen(ctx, ended, { asked, body: toRetryRequest(ended, asked) });
  });
  return {
    async retry(models) {
      const before = store.getState().turns.at(-1);
      if (!before || !isRetryOpen(store.getState(), before.key)) return;
      const isWhole = before.refusal !== null || before.turnId === null;
      const asked = isWhole ? modelKeys : models.map((model) => findModel(before, model));
      await reopen(ctx, before, { asked, body: toRetryRequest(before, asked) });
    },
    async askAnother(model) {
      const before = store.getState().turns.at(-1);
      const asked = before && findModel(before, model);
      if (!asked || !canAskAnother(store.getState(), before, asked)) return;
      await reopen(ctx, before, { asked: [asked], body: toAnotherRequest(before, asked) });
      const after = store.getState().turns.find(({ key }) => key === before.key);
      if (!after || !hasNoOther(after)) return;
      store.setState((chat) => changeTurn(chat, before.key, () => before));
      ports.onError(new Error(strings.didNotGetAnother), null);
    },
    async combineAgain(choice) {
      const before = store.getState().turns.at(-1);
      if (!before || !canCombineAgain(store.getState(), before)) return;
      const composer = choice.composer && findModel(before, choice.composer);
      const without = choice.without.map((model) => findModel(before, model));
      const body = toCombineRequest(before, { composer, without });
      await reopen(ctx, before, { asked: [], body });
    },
  };
}

interface Reopening {
  /** Models whose answers are requested. */
  readonly asked: readonly ModelKey[];
  readonly body: ChatRequest;
}

/** Sends an ended turn again, in the same place of the chat. */
async function reopen(
  { store, ports, sender, keys }: ChatParts,
  before: ChatTurn,
  { asked, body }: Reopening,
): Promise<void> {
  const sentAs = keys.take(body);
  store.setState((state) => reopenTurn(state, restartTurn(before, asked), sentAs));
  const onRefused = (error: unknown) => {
    keys.noteRefused(body, sentAs, error);
    const refusal = before.refusal ?? findRefusal(error);
    // If the API finally refuses to combine the answers again, their receipt is of no more use.
    const isSpent = refusal !== null && asked.length === 0;
    const state = isSpent ? { ...before.state, receipt: null } : before.state;
    store.setState((chat) =>
      changeTurn(chat, before.key, ({ revealed, sending }) => ({
        ...before,
        refusal,
        revealed,
        state,
        sending: mayBeTaken(error) ? sending : null,
      })),
    );
    if (refusal === before.refusal) ports.onError(error, null);
  };
  await sender.send({ key: before.key, sentAs, body, onRefused });
}

function onTurnEnded(store: StoreApi<ChatState>, listener: (turn: ChatTurn) => void): void {
  store.subscribe(({ loading, turns }, before) => {
    const last = turns.at(-1);
    if (before.loading && !loading && last) listener(last);
  });
}
