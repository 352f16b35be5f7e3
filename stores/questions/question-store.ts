import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { Question } from '@quartet/shared/domain/question.ts';

/** Keeps a question until the workers have read it: sealed outside the process, and deleted when its turn ends. */
export interface QuestionStore {
  put(turn: TurnRef, question: Question): Promise<void>;
  /** Null when it expired or was deleted. Throws `UnsealError` when it cannot be opened. */
  find(turn: TurnRef): Promise<Question | null>;
  delete(turn: Pick<TurnRef, 'turnId'>): Promise<void>;
}
