import type { TurnRef, UserId } from '@quartet/shared/domain/ids.ts';
import type { Question } from '@quartet/shared/domain/question.ts';
import { createExpiringMap } from '../database/memory/expiring-map.ts';
import { UnsealError } from '../sealing/sealer.ts';
import { type OwnedTurn, type QuestionStore, questionSeconds } from './question-store.ts';

/** Used by the embedded stores. Nothing leaves the process, so nothing is sealed. */
export function createMemoryQuestionStore() {
  const questions = createExpiringMap<{ readonly userId: UserId; readonly question: Question }>();
  return {
    async put({ turnId, userId }: TurnRef, question: Question) {
      questions.set(turnId, { userId, question }, questionSeconds * 1_000);
    },
    /** Only the turn's user can read it, as in a sealed store. */
    async find({ turnId, userId: owner }: OwnedTurn) {
      const userId = await owner;
      const found = userId === null ? undefined : questions.get(turnId);
      if (found && found.userId !== userId) throw new UnsealError();
      return found?.question ?? null;
    },
    async delete({ turnId }) {
      questions.delete(turnId);
    },
    close: () => questions.close(),
  } satisfies QuestionStore & { close(): void };
}
