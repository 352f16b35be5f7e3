import { AppError } from '@quartet/shared/domain/errors.ts';
import type { ChatAccepted } from '@quartet/shared/http/bodies.ts';
import type { RequestHandler } from 'express';
import { getSession } from '../auth/require-session.ts';
import { lookUpTurn } from '../chat/look-up-turn.ts';
import { parseIdempotencyKey } from '../chat/parse-question.ts';
import type { ApiContext } from '../context.ts';

/** `POST /api/chat/lookup`: finds the turn of a question by its key after a lost reply; 404 if it was not accepted. */
export function lookUpTurnRoute(ctx: ApiContext): RequestHandler {
  return async (req, res) => {
    const { userId } = getSession(res);
    const key = parseIdempotencyKey(req.get('Idempotency-Key'));
    if (key === undefined) throw keyRequired();
    const idempotencyKey = ctx.hashIdempotencyKey(userId, key);
    const body: ChatAccepted = { turnId: await lookUpTurn(ctx, { userId, idempotencyKey }) };
    res.setHeader('Cache-Control', 'no-store');
    res.json(body);
  };
}

function keyRequired(): AppError {
  return new AppError('invalid_idempotency_key', 'An Idempotency-Key is required.', {
    field: 'Idempotency-Key',
  });
}
