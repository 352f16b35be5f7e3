import { AppError } from '@quartet/shared/domain/errors.ts';
import { price } from '@quartet/shared/domain/price.ts';
import type { UserBody } from '@quartet/shared/http/bodies.ts';
import type { RequestHandler } from 'express';
import { readPlanClaim } from '../account/plan-claim.ts';
import { getSession } from '../account/require-session.ts';
import type { ApiContext } from '../context.ts';
import { within } from '../http/within.ts';

/** `GET /api/auth/user`: the first request of a user opens the account. */
export function currentUserRoute({ config, emulated, stores }: ApiContext): RequestHandler {
  const { ledger, accounts, inabilities } = stores;
  return async (_req, res) => {
    const session = getSession(res);
    const { userId } = session;
    const balance = await within(ledger.openAccount(userId, readPlanClaim(session)), {
      code: 'database_unavailable',
    });
    const isRewarded = await within(accounts.isRewarded(userId), { code: 'database_unavailable' });
    const feedbackReward = isRewarded ? 0 : price.feedbackReward;
    // Optional, notes on the page: the balance is sent without them.
    const known = Promise.all([inabilities.read(), inabilities.readHosts()]);
    const [cannot, hosts] = await within(known, { code: 'queue_unavailable' }).catch(() => []);
    const body: UserBody = {
      id: userId,
      ...balance,
      feedbackReward,
      ...(cannot && { cannot }),
      ...(hosts && { hosts }),
      ...(config.pageChecks === 'asked' && emulated !== 'all' && { pageChecks: true }),
    };
    res.setHeader('Cache-Control', 'no-store');
    res.json(body);
  };
}

/** `GET /api/account/data`: 404 for a user without an account; it opens none. */
export function accountDataRoute({ stores }: ApiContext): RequestHandler {
  return async (_req, res) => {
    const { userId } = getSession(res);
    const data = await within(stores.desk.copyData(userId), {
      ms: 5_000,
      code: 'database_unavailable',
    });
    if (!data) throw new AppError('not_found', 'There is no account yet.');
    res.setHeader('Cache-Control', 'no-store');
    res.json(data);
  };
}
