import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import type { Mark } from '../fleet/words.ts';

export interface Person {
  readonly userId: string;
  readonly token: string;
}

/** A question of one person, and everything that is seen of it. Times are milliseconds since 1970. */
export interface Asking {
  readonly mark: Mark;
  readonly person: Person;
  readonly askedAt: number;
  /** Null until it is accepted. */
  turnId: string | null;
  /** Why it was not accepted in the end. */
  refusal: string | null;
  /** When the reset was acknowledged. */
  resetAt: number | null;
  /** When its end was seen. */
  endedAt: number | null;
  /** The last state that was seen. Null if none was, or if the log had expired before the end was seen. */
  state: TurnState | null;
  hasExpired: boolean;
  /** True if an answer was seen to be complete. */
  sawWhole: boolean;
  frames: number;
  /** How often a reader joined the turn. */
  joins: number;
  /** The api at which it is read, or was read last. */
  readAt: string | null;
  /** What was wrong with frames, as sentences that begin with the invariant. */
  readonly wrongs: string[];
  /** Loses the connection, after which the reader joins again. */
  disconnect(): void;
  /** Resolves once the end was seen, or the question was refused. */
  readonly over: Promise<void>;
}
