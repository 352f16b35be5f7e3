import { limits } from '@quartet/shared/domain/limits.ts';
import type { TurnListBody } from '@quartet/shared/http/bodies.ts';
import type { RequestHandler } from 'express';
import { getSession } from '../account/require-session.ts';
import { turnMs } from '../chat/ask-question.ts';
import type { ApiContext } from '../context.ts';
import { within } from '../http/within.ts';

/** `GET /api/chat`: the person's turns that can still be joined, running ones first, then the newest; five at most. */
export function listTurnsRoute({ config, stores }: ApiContext): RequestHandler {
  return async (_req, res) => {
    const since = new Date(Date.now() - turnMs(config) - limits.undeliveredSeconds * 1_000);
    const listing = stores.ledger.listRecent(getSession(res).userId, since);
    const recent = await within(listing, { code: 'database_unavailable' });
    const looking = Promise.all(recent.map(({ turnId }) => stores.turnLog.exists(turnId)));
    const kept = await within(looking, { code: 'queue_unavailable' });
    const joinable = recent.filter((_turn, index) => kept[index]).slice(0, 5);
    const turns = joinable.map(({ turnId, createdAt, state }) => ({
      turnId,
      askedAt: createdAt.toISOString(),
      status: state === 'held' ? ('running' as const) : ('ended' as const),
    }));
    res.setHeader('Cache-Control', 'no-store');
    res.json({ turns } satisfies TurnListBody);
  };
}
