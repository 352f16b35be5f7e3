import type { IncomingMessage } from 'node:http';
import { AppError } from '@quartet/shared/domain/errors.ts';
import type { Request, RequestHandler, Response } from 'express';
import type { AuthenticatedSession, TokenVerifier } from './token-verifier.ts';

/** Counts a request without a valid session. Throws when there were too many. */
type CountRefused = (req: Request, res: Response) => Promise<void>;

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

/** Throws when `requireSession` has not run. */
export function getSession(res: Response): AuthenticatedSession {
  const session = res.locals.session as AuthenticatedSession | undefined;
  if (!session) throw new Error('requireSession has not run before this route.');
  return session;
}

const bearer = /^Bearer +([\w.~+/-]+=*)$/i;

/** Reads the request's only `Authorization` header, and ignores cookies. Throws `unauthenticated`. */
function readBearerToken(request: IncomingMessage): string {
  const [header, ...others] = request.headersDistinct.authorization ?? [];
  const token = bearer.exec(header ?? '')?.[1];
  if (token === undefined || others.length > 0) {
    throw new AppError('unauthenticated', 'Sign in to do this.');
  }
  return token;
}
