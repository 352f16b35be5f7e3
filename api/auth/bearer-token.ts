import type { IncomingMessage } from 'node:http';
import { AppError } from '@quartet/shared/domain/errors.ts';

const bearer = /^Bearer +([\w.~+/-]+=*)$/i;

/** From the request's only `Authorization` header; cookies are ignored. Throws `unauthenticated`. */
export function readBearerToken(request: Pick<IncomingMessage, 'headersDistinct'>): string {
  const [header, ...others] = request.headersDistinct.authorization ?? [];
  const token = bearer.exec(header ?? '')?.[1];
  if (token === undefined || others.length > 0) {
    throw new AppError('unauthenticated', 'Sign in to do this.');
  }
  return token;
}
