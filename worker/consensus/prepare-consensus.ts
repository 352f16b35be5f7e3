import type { TurnId, TurnRef } from '@quartet/shared/domain/ids.ts';
import type { Question } from '@quartet/shared/domain/question.ts';
import { splitWords } from '@quartet/shared/protocol/cut-text.ts';
import type { ConsensusReason, TurnEventOf } from '@quartet/shared/protocol/turn-event.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import type { Stores } from '@quartet/stores/stores.ts';
import { endOpenAnswers } from '@quartet/stores/turn-log/end-open-answers.ts';
import { readTurn } from '@quartet/stores/turn-log/read-turn.ts';
import { findReadableQuestion } from '../answers/read-asked.ts';
import { toOwnDeadline } from '../jobs/to-own-deadline.ts';
import type { ConsensusPart } from './consensus-page.ts';
import { type AnswerSelection, selectAnswers } from './select-answers.ts';

export interface ConsensusInput {
  readonly turnId: TurnId;
  /** Epoch milliseconds. */
  readonly deadlineAt: number;
}

export type PreparedConsensus =
  /** An earlier attempt ended it, or the turn is no more: its user was erased. */
  | { readonly status: 'over' }
  /** The whole consensus, when no model needs to be called. */
  | {
      readonly status: 'ended';
      readonly turn: TurnRef;
      readonly attempt: number;
      readonly parts: readonly ConsensusPart[];
    }
  | {
      readonly status: 'ready';
      readonly turn: TurnRef;
      readonly attempt: number;
      readonly question: Question;
      readonly state: TurnState;
      readonly selection: AnswerSelection;
      /** The deadline by the clock of this process. */
      readonly deadlineAt: number;
    };

/** Prepares a consensus. Asks the ledger first, since jobs do not name the user. */
export async function prepareConsensus(
  { ledger, turnLog, questions }: Stores,
  { turnId, ...input }: ConsensusInput,
): Promise<PreparedConsensus> {
  const record = await ledger.findTurn(turnId);
  if (!record) return { status: 'over' };
  const turn: TurnRef = { turnId, userId: record.userId };
  const [attempt, before, isRead] = await Promise.all([
    turnLog.beginAttempt(turn, 'consensus'),
    readTurn(turnLog, turn),
    turnLog.hasReader(turnId),
  ]);
  if (before.consensus.status === 'ended') return { status: 'over' };
  const cancelled = record.cancelledAt !== null;
  const state = await endOpenAnswers(turnLog, { turn, state: before, cancelled });
  const selection = selectAnswers(state);
  const end = (outcome: ShortOutcome) => ({
    status: 'ended' as const,
    turn,
    attempt,
    parts: toShortConsensus({ selection, outcome }),
  });

  if (cancelled) return end('cancelled');
  if (record.state !== 'held') return end('interrupted');
  if (selection.selected.length === 0) return end('no_answers');
  if (selection.selected.length === 1) return end('single');
  const deadlineAt = toOwnDeadline(input.deadlineAt, record);
  if (Date.now() >= deadlineAt) return end('out_of_time');
  if (!isRead) return end('unread');
  const question = await findReadableQuestion(questions, turn);
  if (!question) return end('question_expired');
  return { status: 'ready', turn, attempt, question, state, selection, deadlineAt };
}

/** A single answer, or why there is nothing. */
type ShortOutcome = 'single' | ConsensusReason;

/** Writes a consensus without composing: a single answer is passed on and marked as one. */
export function toShortConsensus({
  selection: { selected, missing },
  outcome,
}: {
  readonly selection: AnswerSelection;
  readonly outcome: ShortOutcome;
}): ConsensusPart[] {
  const words = outcome === 'single' ? splitWords(selected[0]?.text ?? '') : [];
  const basedOn = selected.map(({ model }) => model);
  return [
    { type: 'consensus-start', basedOn, missing: [...missing] },
    ...words.map((text) => ({ type: 'consensus-delta' as const, text })),
    outcome === 'single'
      ? { type: 'consensus-end', outcome }
      : { type: 'consensus-end', outcome: outcomes[outcome] ?? 'failed', reason: outcome },
  ];
}

const outcomes: Partial<Record<ConsensusReason, TurnEventOf<'consensus-end'>['outcome']>> = {
  cancelled: 'cancelled',
  no_answers: 'none',
};
