import type { RateLimits } from '@quartet/stores/limits/rate-limits.ts';
import type { RequestHandler } from 'express';
import { getSession } from '../auth/require-session.ts';
import { within } from '../http/within.ts';
import type { LimitsConfig } from './limits-environment.ts';
import { applyRate } from './rate-headers.ts';

export interface LookupLimitsContext {
  readonly config: {
    readonly limits: Pick<LimitsConfig, 'questionsPerMinute' | 'questionsPerHour'>;
  };
  readonly stores: { readonly rates: Pick<RateLimits, 'take'> };
}

/** A user may look for as many questions as they may ask. Throws `rate_limited`. */
export function limitLookups({ config, stores }: LookupLimitsContext): RequestHandler {
  const rates = [
    { most: config.limits.questionsPerMinute, seconds: 60 },
    { most: config.limits.questionsPerHour, seconds: 3_600 },
  ];
  return async (_req, res, next) => {
    const subject = { name: 'lookups', of: getSession(res).userId };
    applyRate(res, await within(stores.rates.take(subject, rates), { code: 'queue_unavailable' }));
    next();
  };
}
