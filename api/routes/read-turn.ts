import { AppError } from '@quartet/shared/domain/errors.ts';
import {
  createTurnId,
  type TurnId,
  type TurnRef,
  type UserId,
} from '@quartet/shared/domain/ids.ts';
import { limits } from '@quartet/shared/domain/limits.ts';
import type { AskedBody, ChatAccepted } from '@quartet/shared/http/bodies.ts';
import type { TurnEventOf } from '@quartet/shared/protocol/turn-event.ts';
import type { TurnLog } from '@quartet/stores/turn-log/turn-log.ts';
import type { RequestHandler } from 'express';
import { getSession } from '../account/require-session.ts';
import { sealingMs } from '../chat/ask-question.ts';
import { findJoinableTurn, findOwnTurn } from '../chat/find-own-turn.ts';
import { joinDuplicate } from '../chat/join-duplicate.ts';
import { parseIdempotencyKey } from '../chat/parse-question.ts';
import type { ApiContext } from '../context.ts';
import { createExpiredError, within } from '../http/within.ts';
import { streamTurn } from '../relay/stream-turn.ts';
import { toFinalCharge, toTurnPatience } from '../relay/turn-patience.ts';

/** `GET /api/chat/:turnId`: 404 for another user's turn, 410 when its log is gone. */
export function joinTurnRoute(ctx: ApiContext): RequestHandler {
  return async (req, res) => {
    const { userId } = getSession(res);
    if (!req.accepts('text/event-stream')) {
      throw new AppError('not_acceptable', 'This address answers with an event stream.');
    }
    const record = await findJoinableTurn(ctx.stores.ledger, req.params.turnId, userId);
    await streamTurn(ctx, res, {
      turn: { turnId: record.turnId, userId },
      patience: toTurnPatience(record),
      charged: toFinalCharge(record),
    });
  };
}

/** `GET /api/chat/:turnId/question`: 404 for another user's turn, 410 when its log is gone. */
export function askedQuestionRoute({ stores }: ApiContext): RequestHandler {
  return async (req, res) => {
    const { userId } = getSession(res);
    const record = await findOwnTurn(stores.ledger, req.params['turnId'], userId);
    const start = await findStart(stores.turnLog, { turnId: record.turnId, userId });
    if (!start?.question) throw createExpiredError(toFinalCharge(record));
    const { question, webSearch, checkPages, composer } = start;
    const body: AskedBody = {
      message: question.text,
      images: question.images,
      webSearch,
      ...(checkPages && { checkPages }),
      ...(composer && { composer }),
    };
    res.setHeader('Cache-Control', 'no-store');
    res.json(body);
  };
}

async function findStart(
  turnLog: TurnLog,
  turn: TurnRef,
): Promise<TurnEventOf<'turn-start'> | undefined> {
  const entries = await within(turnLog.read(turn), { code: 'queue_unavailable' });
  return entries.map(({ event }) => event).find((event) => event.type === 'turn-start');
}

/** `POST /api/chat/lookup`: finds the turn of a question by its key after a lost reply; 404 if it was not accepted. */
export function lookUpTurnRoute(ctx: ApiContext): RequestHandler {
  return async (req, res) => {
    const { userId } = getSession(res);
    const key = parseIdempotencyKey(req.get('Idempotency-Key'));
    if (key === undefined) {
      throw new AppError('invalid_idempotency_key', 'An Idempotency-Key is required.', {
        field: 'Idempotency-Key',
      });
    }
    const idempotencyKey = ctx.hashIdempotencyKey(userId, key);
    const body: ChatAccepted = { turnId: await lookUpTurn(ctx, { userId, idempotencyKey }) };
    res.setHeader('Cache-Control', 'no-store');
    res.json(body);
  };
}

/**
 * Resolves to the turn of an idempotency key once it has begun. Throws 404 when there is none, and closes the key, so
 * that a request that arrives later is refused.
 */
async function lookUpTurn(
  ctx: ApiContext,
  { userId, idempotencyKey }: { readonly userId: UserId; readonly idempotencyKey: string },
): Promise<TurnId> {
  const turn = { turnId: createTurnId(), userId };
  const closing = ctx.stores.ledger.closeKey({ ...turn, idempotencyKey });
  const turnId = await within(closing, { code: 'database_unavailable' });
  const beginsWithinMs = 2 * ctx.config.admissionMs + sealingMs(limits.chatBodyBytes);
  const begun =
    turnId && (await joinDuplicate(ctx, { turnId, userId, sameBody: true, beginsWithinMs }));
  if (begun === null) throw new AppError('not_found', 'No question was taken with this key.');
  return begun;
}
