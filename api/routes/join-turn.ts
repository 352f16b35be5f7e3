import { AppError } from '@quartet/shared/domain/errors.ts';
import type { RequestHandler } from 'express';
import { getSession } from '../auth/require-session.ts';
import { findJoinableTurn } from '../chat/find-own-turn.ts';
import type { ApiContext } from '../context.ts';
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
