import type { TurnId, TurnRef, UserId } from '@quartet/shared/domain/ids.ts';
import type { Question } from '@quartet/shared/domain/question.ts';

/** A turn with its user; null if the user is no longer known. */
export interface OwnedTurn {
  readonly turnId: TurnId;
  readonly userId: UserId | Promise<UserId | null>;
}

/** Lifetime of a question. No turn runs that long. */
export const questionSeconds = 15 * 60;

/** Keeps a question until the workers have read it. Outside the process it is sealed, and it is deleted when its turn ends. */
export interface QuestionStore {
  put(turn: TurnRef, question: Question): Promise<void>;
  /** Null if it has expired, was deleted or has no user. Throws `UnsealError` if it cannot be opened. */
  find(turn: OwnedTurn): Promise<Question | null>;
  delete(turn: Pick<TurnRef, 'turnId'>): Promise<void>;
}
