import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { createChatTurn } from '../../features/chat/state/advance-turn.ts';
import type { AskedQuestion } from '../../features/chat/state/chat-state.ts';
import type { Chat } from '../../features/chat/state/chat-store.ts';
import { createStillChat } from '../../features/chat/state/create-still-chat.ts';
import written from './sample-turn.json' with { type: 'json' };

/** A chat with one finished turn, of which no server knows. `onAsk` gets what somebody wants to ask in it. */
export function createSampleChat(onAsk: (question: AskedQuestion) => void): Chat {
  const text = written.question;
  const question = { text, images: [], webSearch: false };
  const turn = {
    ...createChatTurn({ key: 1, question, request: { message: text } }),
    // As it is read from a file, each of its words is any word.
    state: written.state as unknown as TurnState,
  };
  const state = {
    turns: [turn],
    unsure: [],
    loading: false,
    connection: 'connected',
    restoring: false,
  } as const;
  return createStillChat(state, async (asked) => onAsk(asked));
}
