import type {
  AnswerOutcome,
  AnswerReason,
  Source,
  TurnEventOf,
} from '@quartet/shared/protocol/turn-event.ts';
import { type FinishReason, ProviderError } from '../providers/language-model.ts';

export interface AnswerEnding {
  readonly outcome: AnswerOutcome;
  readonly reason?: AnswerReason;
  readonly sources?: readonly Source[];
}

/** An end without words is not an answer, unless the model declined. */
export function mapFinish(reason: FinishReason, hasText: boolean): AnswerEnding {
  if (reason === 'refused') return { outcome: 'refused', reason: 'content_refused' };
  if (!hasText) return { outcome: 'failed', reason: 'empty' };
  return reason === 'length'
    ? { outcome: 'truncated', reason: 'length_limit' }
    : { outcome: 'complete' };
}

export function mapFailure(error: unknown, hasText: boolean): AnswerEnding {
  const reason = error instanceof ProviderError ? error.code : 'provider_error';
  if (reason === 'content_refused') return { outcome: 'refused', reason };
  if (reason === 'length_limit' && hasText) return { outcome: 'truncated', reason };
  return { outcome: 'failed', reason };
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
