import type { TurnId } from '@quartet/shared/domain/ids.ts';
import type { Question } from '@quartet/shared/domain/question.ts';
import type { TurnRecord } from '@quartet/stores/ledger/ledger.ts';
import { UnsealError } from '@quartet/stores/sealing/sealer.ts';
import type { Stores } from '@quartet/stores/stores.ts';
import type { OwnedTurn, QuestionStore } from '@quartet/stores/turn-log/question-store.ts';

/** Everything about its turn that an answer needs before it begins. */
export interface AskedTurn {
  /** Null once the turn's user was erased. */
  readonly record: TurnRecord | null;
  readonly isRead: boolean;
  /** Null when it expired or can no longer be opened. */
  readonly question: Question | null;
}

/** Reads what `AskedTurn` says. */
export type ReadAsked = (turnId: TurnId) => Promise<AskedTurn>;

/** Reads the ledger and the sealed question at once: jobs do not name the user. */
export async function readAsked(
  { ledger, turnLog, questions }: Stores,
  turnId: TurnId,
): Promise<AskedTurn> {
  const finding = ledger.findTurn(turnId);
  const userId = finding.then((record) => record?.userId ?? null);
  const [record, isRead, question] = await Promise.all([
    finding,
    turnLog.hasReader(turnId),
    findReadableQuestion(questions, { turnId, userId }),
    userId,
  ]);
  return { record, isRead, question };
}

/** Null when the question expired or can no longer be opened. */
export async function findReadableQuestion(
  questions: QuestionStore,
  turn: OwnedTurn,
): Promise<Question | null> {
  try {
    return await questions.find(turn);
  } catch (error) {
    if (error instanceof UnsealError) return null;
    throw error;
  }
}
