import { AppError } from '@quartet/shared/domain/errors.ts';
import type { Request, RequestHandler, Response } from 'express';
import { readBearerToken } from './bearer-token.ts';
import type { AuthenticatedSession, TokenVerifier } from './token-verifier.ts';

/** Called for a request without a valid session; may refuse it for coming too often. */
export type CountRefused = (req: Request, res: Response) => Promise<void>;

/** Passes only requests with a valid bearer token, whose session `getSession(res)` returns. */
export function requireSession(
  verifier: TokenVerifier,
  countRefused?: CountRefused,
): RequestHandler {
  return async (req, res, next) => {
    try {
      res.locals.session = await verifier.verify(readBearerToken(req));
    } catch (error) {
      if (error instanceof AppError && error.status === 401) {
        await countRefused?.(req, res);
        res.set('WWW-Authenticate', 'Bearer');
      }
      throw error;
    }
    next();
  };
}

/** Throws where `requireSession` did not run before. */
export function getSession(res: Response): AuthenticatedSession {
  const session = res.locals.session as AuthenticatedSession | undefined;
  if (!session) throw new Error('requireSession has not run before this route.');
  return session;
}
