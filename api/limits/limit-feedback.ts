import type { RateLimits } from '@quartet/stores/limits/rate-limits.ts';
import type { RequestHandler } from 'express';
import { getSession } from '../auth/require-session.ts';
import { within } from '../http/within.ts';
import type { LimitsConfig } from './limits-environment.ts';
import { applyRate } from './rate-headers.ts';

export interface FeedbackLimitsContext {
  readonly config: {
    readonly limits: Pick<LimitsConfig, 'feedbackPerMinute' | 'feedbackPerHour'>;
  };
  readonly stores: { readonly rates: Pick<RateLimits, 'take'> };
}

/** Counts a user's feedback before its body is read, refused bodies included. Throws `rate_limited`. */
export function limitFeedback({ config, stores }: FeedbackLimitsContext): RequestHandler {
  const rates = [
    { most: config.limits.feedbackPerMinute, seconds: 60 },
    { most: config.limits.feedbackPerHour, seconds: 3_600 },
  ];
  return async (_req, res, next) => {
    const subject = { name: 'feedback', of: getSession(res).userId };
    applyRate(res, await within(stores.rates.take(subject, rates), { code: 'queue_unavailable' }));
    next();
  };
}
