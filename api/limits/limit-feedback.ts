import type { RequestHandler } from 'express';
import { limitUser, type UserLimitContext } from './limit-user.ts';
import type { LimitsConfig } from './limits-environment.ts';

export interface FeedbackLimitsContext extends UserLimitContext {
  readonly config: {
    readonly limits: Pick<LimitsConfig, 'feedbackPerMinute' | 'feedbackPerHour'>;
  };
}

/** Counts a user's feedback before its body is read, refused bodies included. Throws `rate_limited`. */
export function limitFeedback(ctx: FeedbackLimitsContext): RequestHandler {
  const { feedbackPerMinute: perMinute, feedbackPerHour: perHour } = ctx.config.limits;
  return limitUser(ctx, { name: 'feedback', perMinute, perHour });
}
