import type { AnswerOutcome, AnswerReason, Source, TurnEventOf } from './turn-event.ts';

/** How an answer ended. */
export interface AnswerEnding {
  readonly outcome: AnswerOutcome;
  readonly reason?: AnswerReason;
  readonly sources?: readonly Source[];
}

export function toAnswerEnd(
  { model, attempt }: Pick<TurnEventOf<'answer-end'>, 'model' | 'attempt'>,
  { outcome, reason, sources = [] }: AnswerEnding,
): TurnEventOf<'answer-end'> {
  return {
    type: 'answer-end',
    model,
    attempt,
    outcome,
    ...(reason && { reason }),
    ...(sources.length > 0 && { sources: [...sources] }),
  };
}
