import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Question } from '@quartet/shared/domain/question.ts';
import type { AnswerJob } from '@quartet/shared/jobs/queues.ts';
import type { AnswerEnding } from '@quartet/shared/protocol/to-answer-end.ts';
import { readTurn } from '@quartet/stores/turn-log/read-turn.ts';
import type { TurnLog } from '@quartet/stores/turn-log/turn-log.ts';
import { toOwnDeadline } from '../jobs/to-own-deadline.ts';
import type { ReadAsked } from './read-asked.ts';

/** The answer that a job asks for. */
export type AskedAnswer = Omit<AnswerJob, 'v'>;

export interface AnswerInput {
  readonly turn: TurnRef;
  readonly model: ModelKey;
  /** Epoch milliseconds. */
  readonly deadlineAt: number;
}

export type PreparedAnswer =
  /** There is nothing to do: the hold is resolved, or an earlier attempt ended the answer. */
  | { readonly status: 'over' }
  | {
      readonly status: 'ended';
      readonly turn: TurnRef;
      readonly attempt: number;
      readonly ending: AnswerEnding;
    }
  | {
      readonly status: 'ready';
      readonly turn: TurnRef;
      readonly attempt: number;
      readonly question: Question;
      /** The deadline by the clock of this process. */
      readonly deadlineAt: number;
    };

/** Asks each store once, and all at the same time. */
export async function prepareAnswer(
  turnLog: TurnLog,
  readAsked: ReadAsked,
  { turnId, model, ...input }: AskedAnswer,
): Promise<PreparedAnswer> {
  const [{ record, isRead, question }, attempt] = await Promise.all([
    readAsked(turnId),
    turnLog.beginAttempt({ turnId }, model),
  ]);
  if (record?.state !== 'held') return { status: 'over' };
  const turn: TurnRef = { turnId, userId: record.userId };
  if (attempt > 1 && (await hasEnded(turnLog, turn, model))) return { status: 'over' };

  const end = (ending: AnswerEnding) => ({ status: 'ended', turn, attempt, ending }) as const;
  if (record.cancelledAt) return end({ outcome: 'stopped', reason: 'cancelled' });
  const deadlineAt = toOwnDeadline(input.deadlineAt, record);
  if (Date.now() >= deadlineAt) return end({ outcome: 'failed', reason: 'provider_timeout' });
  if (!isRead) return end({ outcome: 'failed', reason: 'unread' });
  if (!question) return end({ outcome: 'failed', reason: 'sealed_payload_unreadable' });
  return { status: 'ready', turn, attempt, question, deadlineAt };
}

async function hasEnded(turnLog: TurnLog, turn: TurnRef, model: ModelKey): Promise<boolean> {
  const state = await readTurn(turnLog, turn);
  return state.answers[model].status === 'ended';
}
