import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Question } from '@quartet/shared/domain/question.ts';
import type { QuestionStore } from '@quartet/stores/questions/question-store.ts';
import { UnsealError } from '@quartet/stores/sealing/sealer.ts';
import type { Stores } from '@quartet/stores/stores.ts';
import { readTurn } from '@quartet/stores/turn-log/read-turn.ts';
import { toOwnDeadline } from '../to-own-deadline.ts';
import type { AnswerEnding } from './to-answer-end.ts';

export interface AnswerInput {
  readonly turn: TurnRef;
  readonly model: ModelKey;
  /** Epoch milliseconds. */
  readonly deadlineAt: number;
}

export type AnswerStores = Pick<Stores, 'ledger' | 'turnLog' | 'questions'>;

/** What is read before an answer begins. */
export interface PreparingStores {
  readonly ledger: Pick<Stores['ledger'], 'findTurn'>;
  readonly turnLog: Pick<Stores['turnLog'], 'beginAttempt' | 'hasReader' | 'read'>;
  readonly questions: Pick<QuestionStore, 'find'>;
}

export type PreparedAnswer =
  /** Nothing to do: the hold is resolved, or an earlier attempt ended the answer. */
  | { readonly status: 'over' }
  | { readonly status: 'ended'; readonly attempt: number; readonly ending: AnswerEnding }
  | {
      readonly status: 'ready';
      readonly attempt: number;
      readonly question: Question;
      /** By the clock of this process. */
      readonly deadlineAt: number;
    };

export async function prepareAnswer(
  { ledger, turnLog, questions }: PreparingStores,
  { turn, model, ...input }: AnswerInput,
): Promise<PreparedAnswer> {
  const [record, attempt, isRead, question] = await Promise.all([
    ledger.findTurn(turn.turnId),
    turnLog.beginAttempt(turn, model),
    turnLog.hasReader(turn.turnId),
    findReadableQuestion(questions, turn),
  ]);
  if (record?.state !== 'held') return { status: 'over' };
  if (attempt > 1 && (await hasEnded(turnLog, turn, model))) return { status: 'over' };

  const end = (ending: AnswerEnding) => ({ status: 'ended', attempt, ending }) as const;
  if (record.cancelledAt) return end({ outcome: 'stopped', reason: 'cancelled' });
  const deadlineAt = toOwnDeadline(input.deadlineAt, record);
  if (Date.now() >= deadlineAt) return end({ outcome: 'failed', reason: 'provider_timeout' });
  if (!isRead) return end({ outcome: 'failed', reason: 'unread' });
  if (!question) return end({ outcome: 'failed', reason: 'sealed_payload_unreadable' });
  return { status: 'ready', attempt, question, deadlineAt };
}

/** Null when the question expired or can no longer be opened. */
export async function findReadableQuestion(
  questions: Pick<QuestionStore, 'find'>,
  turn: TurnRef,
): Promise<Question | null> {
  try {
    return await questions.find(turn);
  } catch (error) {
    if (error instanceof UnsealError) return null;
    throw error;
  }
}

async function hasEnded(
  turnLog: Pick<Stores['turnLog'], 'read'>,
  turn: TurnRef,
  model: ModelKey,
): Promise<boolean> {
  const state = await readTurn(turnLog, turn);
  return state.answers[model].status === 'ended';
}
