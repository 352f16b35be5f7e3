import type { AnswerEnding } from '@quartet/shared/protocol/to-answer-end.ts';
import { type FinishReason, ProviderError } from '../providers/language-model.ts';

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
