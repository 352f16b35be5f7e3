import { AppError } from '@quartet/shared/domain/errors.ts';
import type { RateState } from '@quartet/stores/limits/rate-limits.ts';
import type { Response } from 'express';

/** Throws `rate_limited` (429) when the rate is used up. */
export function applyRate(res: Pick<Response, 'setHeader'>, state: RateState): void {
  res.setHeader('RateLimit-Limit', String(state.limit));
  res.setHeader('RateLimit-Remaining', String(state.remaining));
  res.setHeader('RateLimit-Reset', String(state.resetSeconds));
  if (state.allowed) return;
  throw new AppError('rate_limited', 'That is too much at once. Please wait a moment.', {
    retryAfterSeconds: state.resetSeconds,
  });
}
