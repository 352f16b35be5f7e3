import type { RequestHandler } from 'express';
import { getSession } from '../auth/require-session.ts';
import { cancelTurn } from '../chat/cancel-turn.ts';
import type { ApiContext } from '../context.ts';

/** `DELETE /api/chat/:turnId`: 204, also when repeated; 404 for a turn of another user. */
export function cancelTurnRoute(ctx: ApiContext): RequestHandler {
  return async (req, res) => {
    await cancelTurn(ctx, { turnId: req.params.turnId, userId: getSession(res).userId });
    res.status(204).end();
  };
}
