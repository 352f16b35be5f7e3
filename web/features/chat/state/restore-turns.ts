import type { AskedBody } from '@quartet/shared/http/bodies.ts';
import type { StoreApi } from 'zustand';
import { createChatTurn } from './advance-turn.ts';
import { changeTurn } from './change-chat.ts';
import type { ChatPorts } from './chat-ports.ts';
import type { AskedQuestion, Blind, ChatState, ChatTurn } from './chat-state.ts';
import { toChatRequest } from './history.ts';
import type { KeptMarks } from './kept-turns.ts';
import type { AcceptedTurn, QuestionSender } from './send-question.ts';

/** A turn from before a reload. */
export interface EarlierTurn {
  readonly turnId: string;
  /** What hides who is who in it. */
  readonly blind: Blind | null;
  readonly marks: KeptMarks;
}

export interface RestoreContext {
  readonly store: StoreApi<ChatState>;
  readonly ports: Pick<ChatPorts, 'recall' | 'onError'>;
  readonly sender: Pick<QuestionSender, 'resume'>;
  readonly takeKey: () => number;
}

/** Shows the turns from before a reload as far as they are kept, and reads them to their ends. */
export async function restoreTurns(
  { store, ports, sender, takeKey }: RestoreContext,
  earlier: readonly EarlierTurn[],
  signal: AbortSignal,
): Promise<void> {
  const asked = await Promise.all(earlier.map(({ turnId }) => ports.recall(turnId, signal)));
  const turns = earlier.map(({ turnId, blind, marks }, index): ChatTurn => {
    const question = toQuestion(asked[index] ?? null, blind);
    const request = { message: question.text };
    return { ...createChatTurn({ key: takeKey(), question, request }), ...marks, turnId };
  });
  if (signal.aborted) return;
  store.setState({ turns, restoring: false, loading: true });
  const accepted = turns.map(({ key, turnId }): AcceptedTurn => ({ key, turnId: turnId ?? '' }));
  await sender.resume(accepted);
  store.setState((state) => turns.reduce(withRequest, state));
}

/** A turn asks with the history of those before it, which is known once they are read. */
function withRequest(state: ChatState, { key }: ChatTurn): ChatState {
  const before = state.turns.slice(
    0,
    Math.max(
      0,
      state.turns.findIndex((it) => it.key === key),
    ),
  );
  return changeTurn(state, key, (turn) => ({
    ...turn,
    request: toChatRequest(before, turn.question),
  }));
}

function toQuestion(asked: AskedBody | null, blind: Blind | null): AskedQuestion {
  const hidden = blind && { blind };
  if (!asked) {
    const lost = { words: true, images: 0 };
    return { text: '', images: [], webSearch: false, lost, ...hidden };
  }
  const { message, images, webSearch, composer } = asked;
  return {
    text: message,
    images: [],
    webSearch,
    ...(images > 0 && { lost: { words: false, images } }),
    ...(composer && { composer }),
    ...hidden,
  };
}
