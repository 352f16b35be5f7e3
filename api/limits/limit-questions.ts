import { withDeadline } from '@quartet/runtime/time/with-deadline.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import type { UserId } from '@quartet/shared/domain/ids.ts';
import type { RequestHandler } from 'express';
import type { ApiContext } from '../context.ts';
import { questionNotTaken, within } from '../http/within.ts';
import { readSender, type Sender } from './client-address.ts';
import { applyRate } from './limit.ts';
import { rates } from './rates.ts';

const longestRetrySeconds = 3_600;
const countMs = 500;

/** Throws 429 or 503 before the body is read. Does not count the question, as it may be a repeat: see `countQuestion`. */
export function limitQuestions(ctx: ApiContext): RequestHandler {
  const { limits, admissionMs } = ctx.config;
  return async (req, res, next) => {
    const { userId, address } = readSender(ctx, req, res);
    const { rates: counts, spend } = ctx.stores;
    // Refuses when the counts cannot be read, since questions cost money.
    const [posts, refused, questions, spent] = await within(
      Promise.all([
        counts.take(...rates.count('posts', userId, limits)),
        counts.look(...rates.count('refusedPosts', address, limits)),
        counts.look(...rates.count('questions', userId, limits)),
        spend.ofUser(userId),
      ]),
      { ms: admissionMs, code: 'queue_unavailable', sentence: questionNotTaken },
    );
    applyRate(res, rates.rows.posts, posts);
    applyRate(res, rates.rows.refusedPosts, refused);
    applyRate(res, rates.rows.questions, questions);
    if (spent >= limits.userDailyMicroDollars) throw createSpentError(new Date());
    next();
  };
}

export async function countQuestion(ctx: ApiContext, userId: UserId): Promise<void> {
  await ctx.stores.rates.take(...rates.count('questions', userId, ctx.config.limits));
}

/** Counts each megabyte of a refused body as a post of the user and of the address. */
export async function countRefusedPost(
  { config: { limits }, stores, log }: ApiContext,
  { userId, address }: Sender,
  megabytes: number,
): Promise<void> {
  const counting = Promise.all([
    stores.rates.count(...rates.count('posts', userId, limits), megabytes - 1),
    stores.rates.count(...rates.count('refusedPosts', address, limits), megabytes),
  ]);
  await withDeadline(counting, countMs).catch((err: unknown) => {
    log.warn({ err }, 'refused body not counted');
  });
}

function createSpentError(now: Date): AppError {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  const leftSeconds = Math.ceil((midnight - now.getTime()) / 1_000);
  return new AppError('capacity', 'You have reached the daily limit. Nothing was charged.', {
    retryAfterSeconds: Math.min(leftSeconds, longestRetrySeconds),
  });
}
