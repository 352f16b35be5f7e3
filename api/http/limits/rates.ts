import type { IncomingMessage } from 'node:http';
import { withDeadline } from '@quartet/runtime/time/with-deadline.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import type { UserId } from '@quartet/shared/domain/ids.ts';
import type { Rate, RateState, RateSubject } from '@quartet/stores/limits/rate-limits.ts';
import type { Request, RequestHandler, Response } from 'express';
import { getSession } from '../../account/require-session.ts';
import type { ApiContext } from '../../context.ts';
import type { LimitsConfig } from '../../environment.ts';
import { questionNotTaken, within } from '../within.ts';
import { readClientAddress, readSender, type Sender } from './client-address.ts';

/** Bodies are large, so they have a rate of their own: so many for each question that may be asked. */
const postsPerQuestion = 6;
/** An address may send as many refused bodies as this many users. */
const usersOfAddress = 5;

interface RateRow {
  readonly of: 'user' | 'address';
  readonly minute: (limits: LimitsConfig) => number;
  readonly hour?: (limits: LimitsConfig) => number;
  /** Counts in the memory of each api process: protects the process, and asks no store. */
  readonly inProcess?: true;
}

/** Every rate of the api. docs/limits.md lists them with what a refused caller gets. */
const rates = {
  questions: {
    of: 'user',
    minute: (limits) => limits.questionsPerMinute,
    hour: (limits) => limits.questionsPerHour,
  },
  lookups: {
    of: 'user',
    minute: (limits) => limits.questionsPerMinute,
    hour: (limits) => limits.questionsPerHour,
  },
  posts: { of: 'user', minute: (limits) => limits.questionsPerMinute * postsPerQuestion },
  refusedPosts: {
    of: 'address',
    minute: (limits) => limits.questionsPerMinute * postsPerQuestion * usersOfAddress,
  },
  feedback: {
    of: 'user',
    minute: (limits) => limits.feedbackPerMinute,
    hour: (limits) => limits.feedbackPerHour,
  },
  copies: { of: 'user', minute: (limits) => limits.copiesPerMinute },
  calls: { of: 'user', minute: (limits) => limits.callsPerMinute, inProcess: true },
  addressCalls: { of: 'address', minute: (limits) => limits.addressCallsPerMinute },
  addressSockets: { of: 'address', minute: (limits) => limits.addressSocketsPerMinute },
} satisfies Record<string, RateRow>;

type RateName = keyof typeof rates;

/** Returns what the store's calls begin with: who is counted, for what, and how many are allowed. */
function toCounted(
  { config: { limits } }: Pick<ApiContext, 'config'>,
  name: RateName,
  who: string,
): readonly [subject: RateSubject, rates: readonly Rate[]] {
  const { minute, hour }: RateRow = rates[name];
  return [
    { name, of: who },
    [
      { most: minute(limits), seconds: 60 },
      ...(hour ? [{ most: hour(limits), seconds: 3_600 }] : []),
    ],
  ];
}

/** How long counting the calls of an address may take. They spend nothing, so they go on without a count. */
const answerMs = 500;

/**
 * Returns the middleware of a user's rate, which counts each call before its body is read and throws `rate_limited`. Refuses users with 503
 * while the counts do not answer.
 */
export function limitRate(ctx: ApiContext, name: RateName): RequestHandler {
  const row: RateRow = rates[name];
  const store = row.inProcess ? ctx.callRates : ctx.stores.rates;
  return async (_req, res, next) => {
    const taking = store.take(...toCounted(ctx, name, getSession(res).userId));
    applyRate(res, await within(taking, { code: 'queue_unavailable' }));
    next();
  };
}

function applyRate(res: Response, state: RateState): void {
  // A tool is called while its reply is already under way.
  if (res.headersSent) return refuseUsedUp(state);
  res.setHeader('RateLimit-Limit', String(state.limit));
  res.setHeader('RateLimit-Remaining', String(state.remaining));
  res.setHeader('RateLimit-Reset', String(state.resetSeconds));
  refuseUsedUp(state);
}

function refuseUsedUp({ allowed, resetSeconds }: RateState): void {
  if (allowed) return;
  throw new AppError('rate_limited', 'That is too much at once. Please wait a moment.', {
    retryAfterSeconds: resetSeconds,
  });
}

/** Counts a message that a user sends by a socket as a call. Throws `rate_limited`. */
export async function countSocketCall(ctx: ApiContext, userId: UserId): Promise<void> {
  refuseUsedUp(await ctx.callRates.take(...toCounted(ctx, 'calls', userId)));
}

/** Counts a call without a session. Throws `rate_limited` when the address has made too many. */
export async function countAddressCall(
  ctx: ApiContext,
  req: Request,
  res: Response,
): Promise<void> {
  const state = await askAddress(ctx, req, ['take', 'addressCalls']);
  if (state) applyRate(res, state);
}

/** Throws as `countAddressCall` does but counts nothing: for use before a body is read. */
export async function checkAddressCalls(
  ctx: ApiContext,
  req: Request,
  res: Response,
): Promise<void> {
  const state = await askAddress(ctx, req, ['look', 'addressCalls']);
  if (state) applyRate(res, state);
}

/** Counts a refused call; a large body counts as several. */
export async function countRefusedCalls(
  ctx: ApiContext,
  req: Request,
  calls: number,
): Promise<void> {
  const address = readClientAddress(req, ctx.config.limits.trustProxyHops);
  await answered(ctx, ctx.stores.rates.count(...toCounted(ctx, 'addressCalls', address), calls));
}

/** Counts a socket. Returns false when the address has opened too many. */
export async function countAddressSocket(ctx: ApiContext, req: IncomingMessage): Promise<boolean> {
  const state = await askAddress(ctx, req, ['take', 'addressSockets']);
  return state?.allowed ?? true;
}

function askAddress(
  ctx: ApiContext,
  req: IncomingMessage,
  [call, name]: readonly [call: 'take' | 'look', name: 'addressCalls' | 'addressSockets'],
): Promise<RateState | null> {
  const address = readClientAddress(req, ctx.config.limits.trustProxyHops);
  return answered(ctx, ctx.stores.rates[call](...toCounted(ctx, name, address)));
}

/** Returns null when the store does not answer. */
async function answered<T>({ log }: ApiContext, asking: Promise<T>): Promise<T | null> {
  try {
    return await withDeadline(asking, answerMs);
  } catch (err) {
    log.warn({ err }, 'rate not counted');
    return null;
  }
}

/**
 * Throws 429 or 503 before the body of a question is read, also when its user has spent the budget of the day. Does not count the
 * question, as it may be a repeat: see `countQuestion`.
 */
export function limitQuestions(ctx: ApiContext): RequestHandler {
  const { limits, admissionMs } = ctx.config;
  return async (req, res, next) => {
    const { userId, address } = readSender(ctx, req, res);
    const { rates: counts, spend } = ctx.stores;
    // Refuses when the counts cannot be read, since questions cost money.
    const [posts, refused, questions, spent] = await within(
      Promise.all([
        counts.take(...toCounted(ctx, 'posts', userId)),
        counts.look(...toCounted(ctx, 'refusedPosts', address)),
        counts.look(...toCounted(ctx, 'questions', userId)),
        spend.ofUser(userId),
      ]),
      { ms: admissionMs, code: 'queue_unavailable', sentence: questionNotTaken },
    );
    for (const state of [posts, refused, questions]) applyRate(res, state);
    if (spent >= limits.userDailyMicroDollars) throw createSpentError(new Date());
    next();
  };
}

export async function countQuestion(ctx: ApiContext, userId: UserId): Promise<void> {
  await ctx.stores.rates.take(...toCounted(ctx, 'questions', userId));
}

/** Counts each megabyte of a refused body as a post of the user and of the address. */
export async function countRefusedPost(
  ctx: ApiContext,
  { userId, address }: Sender,
  megabytes: number,
): Promise<void> {
  const { rates: counts } = ctx.stores;
  await answered(
    ctx,
    Promise.all([
      counts.count(...toCounted(ctx, 'posts', userId), megabytes - 1),
      counts.count(...toCounted(ctx, 'refusedPosts', address), megabytes),
    ]),
  );
}

const longestRetrySeconds = 3_600;

function createSpentError(now: Date): AppError {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  const leftSeconds = Math.ceil((midnight - now.getTime()) / 1_000);
  return new AppError('capacity', 'You have reached the daily limit. Nothing was charged.', {
    retryAfterSeconds: Math.min(leftSeconds, longestRetrySeconds),
  });
}
