import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { Question } from '@quartet/shared/domain/question.ts';

/** Where a question waits for the workers: sealed outside the process, short-lived, deleted when its turn ends. */
export interface QuestionStore {
  put(turn: TurnRef, question: Question): Promise<void>;
  /** The question, or null when it expired or was deleted. Throws `UnsealError` when it cannot be opened. */
  find(turn: TurnRef): Promise<Question | null>;
  delete(turn: TurnRef): Promise<void>;
}
