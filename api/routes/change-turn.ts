import { AppError } from '@quartet/shared/domain/errors.ts';
import { isModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { RequestHandler } from 'express';
import { getSession } from '../account/require-session.ts';
import { cancelTurn } from '../chat/cancel-turn.ts';
import { findOwnTurn } from '../chat/find-own-turn.ts';
import { stopAnswers } from '../chat/stop-answers.ts';
import type { ApiContext } from '../context.ts';
import { within } from '../http/within.ts';

/** `DELETE /api/chat/:turnId`: 204, also when repeated; 404 for a turn of another user. */
export function cancelTurnRoute(ctx: ApiContext): RequestHandler {
  return async (req, res) => {
    await cancelTurn(ctx, { turnId: req.params.turnId, userId: getSession(res).userId });
    res.status(204).end();
  };
}

/** `DELETE /api/chat/:turnId/answers/:model`: 204, also when repeated; 404 for another turn or model. */
export function stopAnswerRoute(ctx: ApiContext): RequestHandler {
  return async (req, res) => {
    const { turnId, model } = req.params;
    if (!isModelKey(model)) throw new AppError('not_found', 'There is no such question.');
    await stopAnswers(ctx, { turnId, userId: getSession(res).userId, models: [model] });
    res.status(204).end();
  };
}

/** `POST /api/chat/:turnId/combine`: stops every unfinished model, so that the consensus starts. 204, or 404. */
export function combineNowRoute(ctx: ApiContext): RequestHandler {
  return async (req, res) => {
    const { turnId } = req.params;
    await stopAnswers(ctx, { turnId, userId: getSession(res).userId, models: modelKeys });
    res.status(204).end();
  };
}

/** `POST /api/chat/:turnId/delivered`: 204, also when repeated; 404 for a turn of another user. */
export function markDeliveredRoute({ stores }: ApiContext): RequestHandler {
  return async (req, res) => {
    const { userId } = getSession(res);
    const { turnId } = await findOwnTurn(stores.ledger, req.params['turnId'], userId);
    await within(stores.turnLog.markDelivered(turnId), { code: 'queue_unavailable' });
    res.status(204).end();
  };
}
