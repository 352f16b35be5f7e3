import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { AskedBody } from '@quartet/shared/http/bodies.ts';
import type { FollowTurn } from '../transport/follow-turn.ts';
import type { PostRequest, PostResult } from '../transport/post-question.ts';
import type { SentQuestion } from './chat-state.ts';

/** Dependencies of a chat. */
export interface ChatPorts {
  readonly post: (request: PostRequest) => Promise<PostResult>;
  readonly follow: FollowTurn;
  readonly cancel: (turnId: string) => Promise<void>;
  readonly stopAnswer: (turnId: string, model: ModelKey) => Promise<void>;
  readonly combine: (turnId: string) => Promise<void>;
  /** The turn of a question that was sent with this key; null when it was not taken, and will not be. */
  readonly lookUp: (sentAs: string, signal: AbortSignal) => Promise<string | null>;
  /** Fetches the question of a turn; null when it is no longer kept. */
  readonly recall: (turnId: string, signal: AbortSignal) => Promise<AskedBody | null>;
  /** `refused` is the question that was refused; null when a turn could not be read to its end. */
  readonly onError: (error: unknown, refused: SentQuestion | null) => void;
  /** The balance may have changed. */
  readonly onSettled: () => void;
}
