import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { Question } from '@quartet/shared/domain/question.ts';
import type { TurnEvent, TurnEventOf } from '@quartet/shared/protocol/turn-event.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { readTurn } from '@quartet/stores/turn-log/read-turn.ts';
import { endOpenAnswers } from '../answers/end-open-answers.ts';
import { createPendingDelta } from '../answers/pending-delta.ts';
import { type AnswerStores, findReadableQuestion } from '../answers/prepare-answer.ts';
import { toOwnDeadline } from '../to-own-deadline.ts';
import { type Admission, admitAnswers } from './admit-answers.ts';

export interface ConsensusInput {
  readonly turn: TurnRef;
  /** Epoch milliseconds. */
  readonly deadlineAt: number;
}

export type PreparedConsensus =
  /** An earlier attempt ended it. */
  | { readonly status: 'over' }
  /** No model needs to be called: these events are all of it. */
  | { readonly status: 'ended'; readonly attempt: number; readonly events: readonly TurnEvent[] }
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
  const end = (outcome: Outcome) => ({
    status: 'ended' as const,
    attempt,
    events: toShortConsensus({ attempt, admission, outcome }),
  });

  if (cancelled) return end('cancelled');
  if (record?.state !== 'held') return end('failed');
  if (admission.admitted.length === 0) return end('none');
  if (admission.admitted.length === 1) return end('single');
  const deadlineAt = toOwnDeadline(input.deadlineAt, record);
  if (!isRead || Date.now() >= deadlineAt) return end('failed');
  const question = await findReadableQuestion(questions, turn);
  if (!question) return end('failed');
  return { status: 'ready', attempt, question, state, admission, deadlineAt };
}

type Outcome = Exclude<TurnEventOf<'consensus-end'>['outcome'], 'complete'>;

/** What is written when nothing is composed. A single answer is passed on, and marked as one. */
function toShortConsensus({
  attempt,
  admission: { admitted, missing },
  outcome,
}: {
  readonly attempt: number;
  readonly admission: Admission;
  readonly outcome: Outcome;
}): TurnEvent[] {
  const words = createPendingDelta();
  if (outcome === 'single') words.add({ text: admitted[0]?.text ?? '' });
  return [
    {
      type: 'consensus-start',
      attempt,
      basedOn: admitted.map(({ model }) => model),
      missing: [...missing],
    },
    ...words
      .takeAll()
      .map(({ text = '' }) => ({ type: 'consensus-delta' as const, attempt, text })),
    { type: 'consensus-end', attempt, outcome },
  ];
}
