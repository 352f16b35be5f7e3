import type { Rate, RateLimits } from '@quartet/stores/limits/rate-limits.ts';
import type { RequestHandler } from 'express';
import { getSession } from '../auth/require-session.ts';
import { within } from '../http/within.ts';
import { applyRate } from './rate-headers.ts';

export interface UserLimitContext {
  readonly stores: { readonly rates: Pick<RateLimits, 'take'> };
}

export interface UserLimit {
  /** What is counted. */
  readonly name: string;
  readonly perMinute: number;
  readonly perHour: number;
}

/** Counts a user's calls before their bodies are read, refused ones included. Throws `rate_limited`. */
export function limitUser(
  { stores }: UserLimitContext,
  { name, perMinute, perHour }: UserLimit,
): RequestHandler {
  const rates: readonly Rate[] = [
    { most: perMinute, seconds: 60 },
    { most: perHour, seconds: 3_600 },
  ];
  return async (_req, res, next) => {
    const subject = { name, of: getSession(res).userId };
    applyRate(res, await within(stores.rates.take(subject, rates), { code: 'queue_unavailable' }));
    next();
  };
}
