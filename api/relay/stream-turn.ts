import type { TurnId, TurnRef } from '@quartet/shared/domain/ids.ts';
import { madeByModels } from '@quartet/shared/domain/made-by-models.ts';
import { acknowledgement } from '@quartet/shared/http/acknowledgement.ts';
import type { Request, Response } from 'express';
import type { ApiContext } from '../context.ts';
import { chooseEncoding } from '../http/choose-encoding.ts';
import { endCall } from '../http/limits/calls.ts';
import { createExpiredError } from '../http/within.ts';
import { createSseRelay } from './sse-relay.ts';
import { createSseWriter, SlowReaderError } from './sse-writer.ts';
import { type StreamEncoding, streamEncodings } from './stream-encoding.ts';
import type { TurnPatience } from './turn-patience.ts';

export interface TurnToStream {
  readonly turn: TurnRef;
  readonly patience: TurnPatience;
  /** The cost of the turn; undefined while it is held. */
  readonly charged?: number | undefined;
}

/** How long a reader may take nothing. */
export const stallMs = 30_000;
/** Ends a stream whose log was lost. No turn lasts longer. */
export const longestStreamMs = 30 * 60_000;

/**
 * Streams a turn to its end; resolves to true when the reader closed the stream before. Ignores a token that expires
 * meanwhile: the stream shows only its own user's turn.
 */
export async function streamTurn(
  ctx: ApiContext,
  res: Response,
  { turn, patience, charged }: TurnToStream,
): Promise<boolean> {
  const gone = abortOnClose(res);
  const relay = createSseRelay(ctx.sseTicker, { onlyResult: !acknowledges(res.req) });
  using opened = await ctx.hub.openTurn(turn, relay.onEvents, patience);
  if (!opened) throw createExpiredError(charged);
  const ends = [gone, ctx.draining, AbortSignal.timeout(longestStreamMs)];
  const encoding = chooseEncoding(res.req.headers['accept-encoding'], streamEncodings);
  labelAsMade(ctx, res);
  beginStream(res, turn, encoding);
  endCall(res);
  const writer = createSseWriter(res, { encoding, stallMs, signal: gone });
  try {
    await relay.run(opened, writer, AbortSignal.any(ends));
    await writer.end();
    if (opened.state().status === 'ended') markDeliveredAtEnd(ctx, res, turn);
  } catch (error) {
    if (!gone.aborted) {
      if (!(error instanceof SlowReaderError)) throw error;
      ctx.log.info({ turnId: turn.turnId, code: 'slow_reader' }, 'stream closed');
      res.destroy();
      return false;
    }
  }
  return gone.aborted && !ctx.draining.aborted && opened.state().status !== 'ended';
}

/** Says that models made the reply. No model is asked in the demo. */
export function labelAsMade({ emulated }: ApiContext, res: Response): void {
  if (emulated !== 'all') res.setHeader('X-Digital-Source-Type', madeByModels);
}

/** Tells a reader that knows more of this API than its event stream. */
export function acknowledges(req: Request): boolean {
  return req.get('x-acknowledge') === acknowledgement['x-acknowledge'];
}

/** Skips readers that acknowledge the end: they may be asleep while their connection, or a proxy, still takes bytes. */
function markDeliveredAtEnd(ctx: ApiContext, res: Response, { turnId }: TurnRef): void {
  // A reader that joins may be another device of the person.
  if (res.req.method === 'POST' && !acknowledges(res.req)) markDelivered(ctx, turnId);
}

/** Best effort: otherwise the turn is only kept for longer. */
export function markDelivered({ stores, log }: ApiContext, turnId: TurnId): void {
  stores.turnLog
    .markDelivered(turnId)
    .catch((err: unknown) => log.warn({ turnId, err }, 'delivery not recorded'));
}

function beginStream(res: Response, turn: TurnRef, encoding: StreamEncoding | null): void {
  res.status(200);
  res.setHeader('Content-Type', 'text/event-stream; charset=utf-8');
  res.setHeader('Cache-Control', 'no-store, no-transform');
  res.setHeader('X-Accel-Buffering', 'no');
  res.setHeader('X-Turn-Id', turn.turnId);
  res.vary('Accept-Encoding');
  if (encoding) res.setHeader('Content-Encoding', encoding);
  res.flushHeaders();
}

/** Shared abort reason, because nobody reads it and a default one would be created for each stream. */
const closed = new Error('closed');

/** Returns a signal that aborts when the response is over, or its connection is closed. */
export function abortOnClose(res: Response): AbortSignal {
  const controller = new AbortController();
  if (res.closed) controller.abort(closed);
  res.once('close', () => controller.abort(closed));
  return controller.signal;
}
