import { AppError } from '@quartet/shared/domain/errors.ts';
import type { Ledger } from '@quartet/stores/ledger/ledger.ts';
import type { RequestHandler } from 'express';
import { getSession } from '../auth/require-session.ts';
import { findOwnTurn } from '../chat/find-own-turn.ts';
import { type StreamTurnContext, streamTurn } from '../relay/stream-turn.ts';
import { toFinalCharge, toTurnPatience } from '../relay/turn-patience.ts';

export interface JoinTurnContext extends StreamTurnContext {
  readonly stores: StreamTurnContext['stores'] & { readonly ledger: Pick<Ledger, 'findTurn'> };
}

/** `GET /api/chat/:turnId`: 404 for another user's turn, 410 when its log is gone. */
export function joinTurnRoute(ctx: JoinTurnContext): RequestHandler {
  return async (req, res) => {
    const { userId } = getSession(res);
    if (!req.accepts('text/event-stream')) {
      throw new AppError('not_acceptable', 'This address answers with an event stream.');
    }
    const record = await findOwnTurn(ctx.stores.ledger, req.params.turnId, userId);
    await streamTurn(ctx, res, {
      turn: { turnId: record.turnId, userId },
      patience: toTurnPatience(record),
      charged: toFinalCharge(record),
    });
  };
}
