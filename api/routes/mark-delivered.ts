import type { RequestHandler } from 'express';
import { getSession } from '../auth/require-session.ts';
import { findOwnTurn } from '../chat/find-own-turn.ts';
import type { ApiContext } from '../context.ts';
import { within } from '../http/within.ts';

/** `POST /api/chat/:turnId/delivered`: 204, also when repeated; 404 for a turn of another user. */
export function markDeliveredRoute({ stores }: ApiContext): RequestHandler {
  return async (req, res) => {
    const { userId } = getSession(res);
    const { turnId } = await findOwnTurn(stores.ledger, req.params['turnId'], userId);
    await within(stores.turnLog.markDelivered(turnId), { code: 'queue_unavailable' });
    res.status(204).end();
  };
}
