import type { RequestHandler } from 'express';
import { limitUser, type UserLimitContext } from './limit-user.ts';
import type { LimitsConfig } from './limits-environment.ts';

export interface LookupLimitsContext extends UserLimitContext {
  readonly config: {
    readonly limits: Pick<LimitsConfig, 'questionsPerMinute' | 'questionsPerHour'>;
  };
}

/** A user may look for as many questions as they may ask. Throws `rate_limited`. */
export function limitLookups(ctx: LookupLimitsContext): RequestHandler {
  const { questionsPerMinute: perMinute, questionsPerHour: perHour } = ctx.config.limits;
  return limitUser(ctx, { name: 'lookups', perMinute, perHour });
}
