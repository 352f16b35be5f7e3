import type { IncomingMessage } from 'node:http';
import { withDeadline } from '@quartet/runtime/time/with-deadline.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import type { UserId } from '@quartet/shared/domain/ids.ts';
import type { RateState } from '@quartet/stores/limits/rate-limits.ts';
import type { Request, RequestHandler, Response } from 'express';
import { getSession } from '../auth/require-session.ts';
import type { ApiContext } from '../context.ts';
import { within } from '../http/within.ts';
import { readClientAddress } from './client-address.ts';
import type { Counted, RateName, RateNumbers, RateRow, Rates } from './define-rates.ts';
import { rates } from './rates.ts';

const answerMs = 500;

/**
 * Returns the middleware of a rate, which counts each call before its body is read and throws `rate_limited`. While the counts
 * do not answer, it refuses users with 503 and lets addresses pass.
 */
export function createLimit<R extends Readonly<Record<keyof R, RateRow>>>(
  ctx: ApiContext & { readonly config: { readonly limits: RateNumbers<R> } },
  { rows, count }: Rates<R>,
): (name: RateName<R>) => RequestHandler {
  const { limits } = ctx.config;
  return (name) => {
    const row: RateRow = rows[name];
    return async (req, res, next) => {
      if (row.of === 'user') {
        const store = row.inProcess ? ctx.callRates : ctx.stores.rates;
        const taking = store.take(...count(name, getSession(res).userId, limits));
        applyRate(res, row, await within(taking, { code: 'queue_unavailable' }));
      } else {
        const counted = count(name, readClientAddress(req, limits.trustProxyHops), limits);
        const state = await answered(ctx, counted, ctx.stores.rates.take(...counted));
        if (state) applyRate(res, row, state);
      }
      next();
    };
  };
}

/** Throws `rate_limited` (429) when the rate is used up. */
export function applyRate(res: Response, row: RateRow, state: RateState): void {
  res.setHeader('RateLimit-Limit', String(state.limit));
  res.setHeader('RateLimit-Remaining', String(state.remaining));
  res.setHeader('RateLimit-Reset', String(state.resetSeconds));
  refuseUsedUp(row, state);
}

function refuseUsedUp(
  { sentence = 'That is too much at once. Please wait a moment.' }: RateRow,
  { allowed, resetSeconds }: RateState,
): void {
  if (allowed) return;
  throw new AppError('rate_limited', sentence, { retryAfterSeconds: resetSeconds });
}

/** Counts a message that a user sends by a socket as a call. Throws `rate_limited`. */
export async function countSocketCall(
  { callRates, config }: ApiContext,
  userId: UserId,
): Promise<void> {
  const counted = rates.count('calls', userId, config.limits);
  refuseUsedUp(rates.rows.calls, await callRates.take(...counted));
}

/** Counts a call without a session. Throws `rate_limited` when the address has made too many. */
export async function countAddressCall(
  ctx: ApiContext,
  req: Request,
  res: Response,
): Promise<void> {
  const state = await askAddress(ctx, req, ['take', 'addressCalls']);
  if (state) applyRate(res, rates.rows.addressCalls, state);
}

/** Throws as `countAddressCall` does but counts nothing: for use before a body is read. */
export async function checkAddressCalls(
  ctx: ApiContext,
  req: Request,
  res: Response,
): Promise<void> {
  const state = await askAddress(ctx, req, ['look', 'addressCalls']);
  if (state) applyRate(res, rates.rows.addressCalls, state);
}

/** Counts a refused call; a large body counts as several. */
export async function countRefusedCalls(
  ctx: ApiContext,
  req: Request,
  calls: number,
): Promise<void> {
  const counted = toCounted(ctx, req, 'addressCalls');
  await answered(ctx, counted, ctx.stores.rates.count(...counted, calls));
}

/** Counts a socket. Returns false when the address has opened too many. */
export async function countAddressSocket(ctx: ApiContext, req: IncomingMessage): Promise<boolean> {
  const state = await askAddress(ctx, req, ['take', 'addressSockets']);
  return state?.allowed ?? true;
}

type AddressRate = 'addressCalls' | 'addressSockets';

function askAddress(
  ctx: ApiContext,
  req: IncomingMessage,
  [call, name]: readonly [call: 'take' | 'look', name: AddressRate],
): Promise<RateState | null> {
  const counted = toCounted(ctx, req, name);
  return answered(ctx, counted, ctx.stores.rates[call](...counted));
}

function toCounted(
  { config: { limits } }: ApiContext,
  req: IncomingMessage,
  name: AddressRate,
): Counted {
  return rates.count(name, readClientAddress(req, limits.trustProxyHops), limits);
}

/** Returns null when the store does not answer: these calls spend nothing, so they go on. */
async function answered<T>(
  { log }: ApiContext,
  [{ name }]: Counted,
  asking: Promise<T>,
): Promise<T | null> {
  try {
    return await withDeadline(asking, answerMs);
  } catch (err) {
    log.warn({ err, rate: name }, 'rate not counted');
    return null;
  }
}
