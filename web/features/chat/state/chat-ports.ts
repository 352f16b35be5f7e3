import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { FollowTurn } from '../transport/follow-turn.ts';
import type { PostRequest, PostResult } from '../transport/post-question.ts';
import type { AskedQuestion } from './chat-state.ts';

/** What a chat needs of the world. */
export interface ChatPorts {
  readonly post: (request: PostRequest) => Promise<PostResult>;
  readonly follow: FollowTurn;
  readonly cancel: (turnId: string) => Promise<void>;
  readonly stopAnswer: (turnId: string, model: ModelKey) => Promise<void>;
  readonly combine: (turnId: string) => Promise<void>;
  /** A question that was refused comes back with its error; without a question, a turn broke off. */
  readonly onError: (error: unknown, refused: AskedQuestion | null) => void;
  /** The balance may have changed. */
  readonly onSettled: () => void;
}
