import type { IncomingMessage } from 'node:http';
import type { Log } from '@quartet/runtime/logging/log.ts';
import { withDeadline } from '@quartet/runtime/time/with-deadline.ts';
import type { Rate, RateLimits, RateSubject } from '@quartet/stores/limits/rate-limits.ts';
import type { Request, Response } from 'express';
import { readClientAddress } from './client-address.ts';
import type { LimitsConfig } from './limits-environment.ts';
import { applyRate } from './rate-headers.ts';

export interface AddressLimitsContext {
  readonly config: {
    readonly limits: Pick<
      LimitsConfig,
      'trustProxyHops' | 'addressCallsPerMinute' | 'addressSocketsPerMinute'
    >;
  };
  readonly stores: { readonly rates: RateLimits };
  readonly log: Log;
}

const answerMs = 500;

/** For calls without a session. Throws `rate_limited` when the address has made too many. */
export async function countAddressCall(
  ctx: AddressLimitsContext,
  req: Request,
  res: Response,
): Promise<void> {
  const { subject, rates } = toCalls(ctx, req);
  const state = await answered(ctx, subject, ctx.stores.rates.take(subject, rates));
  if (state) applyRate(res, state);
}

/** Before a body that may have to be refused. Throws as `countAddressCall` does, and counts nothing. */
export async function checkAddressCalls(
  ctx: AddressLimitsContext,
  req: Request,
  res: Response,
): Promise<void> {
  const { subject, rates } = toCalls(ctx, req);
  const state = await answered(ctx, subject, ctx.stores.rates.look(subject, rates));
  if (state) applyRate(res, state);
}

/** For calls that were refused: a large body counts as several. */
export async function countRefusedCalls(
  ctx: AddressLimitsContext,
  req: Request,
  calls: number,
): Promise<void> {
  const { subject, rates } = toCalls(ctx, req);
  await answered(ctx, subject, ctx.stores.rates.count(subject, rates, calls));
}

/** False when the address has opened too many sockets. */
export async function countAddressSocket(
  ctx: AddressLimitsContext,
  req: IncomingMessage,
): Promise<boolean> {
  const { addressSocketsPerMinute: most } = ctx.config.limits;
  const subject = toSubject(ctx, req, 'address-sockets');
  const state = await answered(
    ctx,
    subject,
    ctx.stores.rates.take(subject, [{ most, seconds: 60 }]),
  );
  return state?.allowed ?? true;
}

function toCalls(
  ctx: AddressLimitsContext,
  req: IncomingMessage,
): { readonly subject: RateSubject; readonly rates: readonly Rate[] } {
  const { addressCallsPerMinute: most } = ctx.config.limits;
  return { subject: toSubject(ctx, req, 'address-calls'), rates: [{ most, seconds: 60 }] };
}

function toSubject(
  { config }: AddressLimitsContext,
  req: IncomingMessage,
  name: string,
): RateSubject {
  return { name, of: readClientAddress(req, config.limits.trustProxyHops) };
}

/** Null when the store does not answer: these calls spend nothing, so they go on. */
async function answered<T>(
  { log }: AddressLimitsContext,
  { name }: RateSubject,
  asking: Promise<T>,
): Promise<T | null> {
  try {
    return await withDeadline(asking, answerMs);
  } catch (err) {
    log.warn({ err, rate: name }, 'rate not counted');
    return null;
  }
}
