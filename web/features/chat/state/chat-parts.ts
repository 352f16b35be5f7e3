import type { StoreApi } from 'zustand';
import type { ChatPorts } from './chat-ports.ts';
import type { ChatState } from './chat-state.ts';
import type { QuestionKeys } from './question-keys.ts';
import type { QuestionSender } from './send-question.ts';

/** The parts of one chat, which its actions share. */
export interface ChatParts {
  readonly store: StoreApi<ChatState>;
  readonly ports: ChatPorts;
  readonly sender: QuestionSender;
  readonly keys: QuestionKeys;
  /** Takes the key of the next turn. */
  readonly takeKey: () => number;
}
