import { AppError } from '@quartet/shared/domain/errors.ts';
import type { RequestHandler } from 'express';
import { getSession } from '../auth/require-session.ts';
import type { ApiContext } from '../context.ts';
import { within } from '../http/within.ts';

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
