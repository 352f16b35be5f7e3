import type { UserBody } from '@quartet/shared/http/bodies.ts';
import type { Ledger } from '@quartet/stores/ledger/ledger.ts';
import type { RequestHandler } from 'express';
import { getSession } from '../auth/require-session.ts';
import { readPlanClaim } from '../billing/plan-claim.ts';
import { within } from '../http/within.ts';

/** `GET /api/auth/user`: the first request of a user opens the account. */
export function currentUserRoute(ledger: Pick<Ledger, 'openAccount'>): RequestHandler {
  return async (_req, res) => {
    const session = getSession(res);
    const { userId } = session;
    const balance = await within(ledger.openAccount(userId, readPlanClaim(session)), {
      code: 'database_unavailable',
    });
    const body: UserBody = { id: userId, ...balance };
    res.setHeader('Cache-Control', 'no-store');
    res.json(body);
  };
}
