import { AppError } from '@quartet/shared/domain/errors.ts';
import type { UserId } from '@quartet/shared/domain/ids.ts';
import type { Rate, RateLimits } from '@quartet/stores/limits/rate-limits.ts';
import type { SpendMeter } from '@quartet/stores/spend/spend-meter.ts';
import type { RequestHandler } from 'express';
import { getSession } from '../auth/require-session.ts';
import { questionNotTaken, within } from '../http/within.ts';
import { countPost } from './limit-posts.ts';
import type { LimitsConfig } from './limits-environment.ts';
import { applyRate } from './rate-headers.ts';
import { readSender } from './sender.ts';

export interface QuestionLimitsContext {
  readonly config: {
    readonly admissionMs: number;
    readonly limits: Pick<
      LimitsConfig,
      'trustProxyHops' | 'questionsPerMinute' | 'questionsPerHour' | 'userDailyMicroDollars'
    >;
  };
  readonly stores: { readonly rates: RateLimits; readonly spend: Pick<SpendMeter, 'ofUser'> };
}

const longestRetrySeconds = 3_600;

/** Throws 429 or 503 before the body is read. A repeated request counts as no question: see `countQuestion`. */
export function limitQuestions(ctx: QuestionLimitsContext): RequestHandler {
  return async (req, res, next) => {
    const { userId } = getSession(res);
    const { rates, spend } = ctx.stores;
    // Without the counts nothing may be spent.
    const [posts, questions, spent] = await within(
      Promise.all([
        countPost(ctx, readSender(ctx, req, res)),
        rates.look(toSubject(userId), toRates(ctx)),
        spend.ofUser(userId),
      ]),
      { ms: ctx.config.admissionMs, code: 'queue_unavailable', sentence: questionNotTaken },
    );
    for (const state of posts) applyRate(res, state);
    applyRate(res, questions);
    if (spent >= ctx.config.limits.userDailyMicroDollars) throw createSpentError(new Date());
    next();
  };
}

export async function countQuestion(
  ctx: Pick<QuestionLimitsContext, 'config'> & {
    readonly stores: Pick<QuestionLimitsContext['stores'], 'rates'>;
  },
  userId: UserId,
): Promise<void> {
  await ctx.stores.rates.take(toSubject(userId), toRates(ctx));
}

function toSubject(userId: UserId) {
  return { name: 'questions', of: userId };
}

function toRates({ config: { limits } }: Pick<QuestionLimitsContext, 'config'>): readonly Rate[] {
  return [
    { most: limits.questionsPerMinute, seconds: 60 },
    { most: limits.questionsPerHour, seconds: 3_600 },
  ];
}

function createSpentError(now: Date): AppError {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  const leftSeconds = Math.ceil((midnight - now.getTime()) / 1_000);
  return new AppError('capacity', 'You have reached the limit of this day. Nothing was charged.', {
    retryAfterSeconds: Math.min(leftSeconds, longestRetrySeconds),
  });
}
