import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { AskedBody } from '@quartet/shared/http/bodies.ts';
import type { TurnEventOf } from '@quartet/shared/protocol/turn-event.ts';
import type { TurnLog } from '@quartet/stores/turn-log/turn-log.ts';
import type { RequestHandler } from 'express';
import { getSession } from '../auth/require-session.ts';
import { findOwnTurn } from '../chat/find-own-turn.ts';
import type { ApiContext } from '../context.ts';
import { createExpiredError, within } from '../http/within.ts';
import { toFinalCharge } from '../relay/turn-patience.ts';

/** `GET /api/chat/:turnId/question`: 404 for another user's turn, 410 when its log is gone. */
export function askedQuestionRoute({ stores }: ApiContext): RequestHandler {
  return async (req, res) => {
    const { userId } = getSession(res);
    const record = await findOwnTurn(stores.ledger, req.params['turnId'], userId);
    const start = await findStart(stores.turnLog, { turnId: record.turnId, userId });
    if (!start?.question) throw createExpiredError(toFinalCharge(record));
    const { question, webSearch, composer } = start;
    const body: AskedBody = {
      message: question.text,
      images: question.images,
      webSearch,
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
