import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { Question } from '@quartet/shared/domain/question.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { readTurn } from '@quartet/stores/turn-log/read-turn.ts';
import { endOpenAnswers } from '../answers/end-open-answers.ts';
import type { AnswerStores } from '../answers/prepare-answer.ts';
import { findReadableQuestion } from '../answers/read-asked.ts';
import { toOwnDeadline } from '../to-own-deadline.ts';
import { type Admission, admitAnswers } from './admit-answers.ts';
import type { ConsensusPart } from './consensus-page.ts';
import { type ShortOutcome, toShortConsensus } from './short-consensus.ts';

export interface ConsensusInput {
  readonly turn: TurnRef;
  /** Epoch milliseconds. */
  readonly deadlineAt: number;
}

export type PreparedConsensus =
  /** An earlier attempt ended it. */
  | { readonly status: 'over' }
  /** No model needs to be called: these are all of it. */
  | { readonly status: 'ended'; readonly attempt: number; readonly parts: readonly ConsensusPart[] }
  | {
      readonly status: 'ready';
      readonly attempt: number;
      readonly question: Question;
      readonly state: TurnState;
      readonly admission: Admission;
      /** By the clock of this process. */
      readonly deadlineAt: number;
    };

export async function prepareConsensus(
  { ledger, turnLog, questions }: AnswerStores,
  { turn, ...input }: ConsensusInput,
): Promise<PreparedConsensus> {
  const [record, attempt, before, isRead] = await Promise.all([
    ledger.findTurn(turn.turnId),
    turnLog.beginAttempt(turn, 'consensus'),
    readTurn(turnLog, turn),
    turnLog.hasReader(turn.turnId),
  ]);
  if (before.consensus.status === 'ended') return { status: 'over' };
  const cancelled = Boolean(record?.cancelledAt);
  const state = await endOpenAnswers(turnLog, { turn, state: before, cancelled });
  const admission = admitAnswers(state);
  const end = (outcome: ShortOutcome) => ({
    status: 'ended' as const,
    attempt,
    parts: toShortConsensus({ admission, outcome }),
  });

  if (cancelled) return end('cancelled');
  if (record?.state !== 'held') return end('interrupted');
  if (admission.admitted.length === 0) return end('no_answers');
  if (admission.admitted.length === 1) return end('single');
  const deadlineAt = toOwnDeadline(input.deadlineAt, record);
  if (Date.now() >= deadlineAt) return end('out_of_time');
  if (!isRead) return end('unread');
  const question = await findReadableQuestion(questions, turn);
  if (!question) return end('question_expired');
  return { status: 'ready', attempt, question, state, admission, deadlineAt };
}
