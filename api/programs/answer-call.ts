import type { TurnId } from '@quartet/shared/domain/ids.ts';
import { keepAliveComment } from '@quartet/shared/protocol/format-sse-frame.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import type { RequestHandler, Response } from 'express';
import { cancelTurn } from '../chat/cancel-turn.ts';
import type { ApiContext } from '../context.ts';
import { toAppError, toProgramError } from '../http/handle-error.ts';
import { endCall } from '../http/limits/calls.ts';
import { keepAliveMs } from '../relay/sse-relay.ts';
import { createSseWriter, SlowReaderError } from '../relay/sse-writer.ts';
import {
  abortOnClose,
  labelAsMade,
  longestStreamMs,
  markDelivered,
  stallMs,
} from '../relay/stream-turn.ts';
import { ask, withJson } from './ask.ts';
import { followConsensus, type TurnParts, wordsOfPart } from './follow-consensus.ts';
import type { readChatCompletion } from './read-call.ts';

type Events = AsyncGenerator<object | string, void>;

/** One of the forms in which OpenAI's clients ask and read. */
export interface Dialect {
  /** Throws `AppError`, 4xx. */
  readonly read: typeof readChatCompletion;
  readonly toReply: (turnId: TurnId, text: string, state: TurnState) => object;
  /** Yields the payloads of a stream, as objects or as they are sent. An object with a `type` is sent as an event of this name. */
  readonly toEvents: (turnId: TurnId, parts: TurnParts, usage: boolean) => Events;
}

/** Asks, and answers with the consensus. A program that closes the connection cancels the turn at once. */
export function answerCall(ctx: ApiContext, { read, toReply, toEvents }: Dialect): RequestHandler {
  return async (_req, res) => {
    const gone = abortOnClose(res);
    const signal = AbortSignal.any([gone, ctx.cutOff.signal, AbortSignal.timeout(longestStreamMs)]);
    const { turn, form } = await withJson(ctx, res, async (body) => {
      const { question, ...form } = read(body);
      return { turn: await ask(ctx, res, question), form };
    });
    const { turnId } = turn;
    res.set({ 'X-Turn-Id': turnId, 'Cache-Control': 'no-store, no-transform' });
    labelAsMade(ctx, res);
    endCall(res);
    const parts = followConsensus(ctx, { turn, signal });
    try {
      if (form.stream) await stream(res, signal, toEvents(turnId, parts, form.usage));
      else await reply(res, parts, (text, state) => toReply(turnId, text, state));
      markDelivered(ctx, turnId);
    } catch (thrown) {
      if (thrown instanceof SlowReaderError) res.destroy();
      // At the end of a drain it is not the program that closes the connection.
      if (res.destroyed && !ctx.cutOff.signal.aborted) return cancelTurn(ctx, turn);
      if (!res.headersSent) throw thrown;
      ctx.log.warn({ turnId, err: thrown }, 'stream ended early');
      res.end(toFrame(toProgramError(toAppError(thrown))));
    }
  };
}

type ToBody = (text: string, state: TurnState) => object;

async function reply(res: Response, parts: TurnParts, toBody: ToBody): Promise<void> {
  let whole = '';
  for await (const part of parts) {
    if (part.type === 'end') res.json(toBody(whole, part.state));
    else whole = part.type === 'restart' ? '' : whole + wordsOfPart(part);
  }
}

async function stream(res: Response, signal: AbortSignal, events: Events): Promise<void> {
  res.set({ 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' });
  res.flushHeaders();
  const writer = createSseWriter(res, { encoding: null, stallMs, signal });
  const keepAlive = setInterval(() => res.write(keepAliveComment), keepAliveMs);
  try {
    for await (const event of events) await writer.write(toFrame(event));
  } finally {
    clearInterval(keepAlive);
  }
  await writer.end();
}

function toFrame(event: object | string): string {
  if (typeof event === 'string') return `data: ${event}\n\n`;
  const name = 'type' in event ? `event: ${String(event.type)}\n` : '';
  return `${name}data: ${JSON.stringify(event)}\n\n`;
}
