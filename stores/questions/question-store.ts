import type { TurnId, TurnRef, UserId } from '@quartet/shared/domain/ids.ts';
import type { Question } from '@quartet/shared/domain/question.ts';

/** A turn whose user may still be looked for; null when there is none any more. */
export interface OwnedTurn {
  readonly turnId: TurnId;
  readonly userId: UserId | Promise<UserId | null>;
}

/** Lifetime of a question: it exceeds the time that any turn may take. */
export const questionSeconds = 15 * 60;

/** Keeps a question until the workers have read it: sealed outside the process, and deleted when its turn ends. */
export interface QuestionStore {
  put(turn: TurnRef, question: Question): Promise<void>;
  /** Null when it expired or was deleted, or has no user. Throws `UnsealError` when it cannot be opened. */
  find(turn: OwnedTurn): Promise<Question | null>;
  delete(turn: Pick<TurnRef, 'turnId'>): Promise<void>;
}
