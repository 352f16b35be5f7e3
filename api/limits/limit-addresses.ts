import type { IncomingMessage } from 'node:http';
import type { Log } from '@quartet/runtime/logging/log.ts';
import { withDeadline } from '@quartet/runtime/time/with-deadline.ts';
import type { Rate, RateLimits, RateState } from '@quartet/stores/limits/rate-limits.ts';
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
  readonly stores: { readonly rates: Pick<RateLimits, 'take'> };
  readonly log: Log;
}

const answerMs = 500;

/** For calls without a session. Throws `rate_limited` when the address has made too many. */
export async function countAddressCall(
  ctx: AddressLimitsContext,
  req: Request,
  res: Response,
): Promise<void> {
  const { addressCallsPerMinute: most } = ctx.config.limits;
  const state = await take(ctx, { req, name: 'address-calls', rate: { most, seconds: 60 } });
  if (state) applyRate(res, state);
}

/** False when the address has opened too many sockets. */
export async function countAddressSocket(
  ctx: AddressLimitsContext,
  req: IncomingMessage,
): Promise<boolean> {
  const { addressSocketsPerMinute: most } = ctx.config.limits;
  const state = await take(ctx, { req, name: 'address-sockets', rate: { most, seconds: 60 } });
  return state?.allowed ?? true;
}

/** Null when the store does not answer: these calls spend nothing, so they go on. */
async function take(
  { config, stores, log }: AddressLimitsContext,
  {
    req,
    name,
    rate,
  }: { readonly req: IncomingMessage; readonly name: string; readonly rate: Rate },
): Promise<RateState | null> {
  const of = readClientAddress(req, config.limits.trustProxyHops);
  try {
    return await withDeadline(stores.rates.take({ name, of }, [rate]), answerMs);
  } catch (err) {
    log.warn({ err, rate: name }, 'rate not counted');
    return null;
  }
}
