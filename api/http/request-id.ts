import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

/** Sets the id for the log line, the reply's header and the error body. Ignores ids from outside: they are not trusted. */
export const nameRequest: RequestHandler = (_req, res, next) => {
  const requestId = randomUUID();
  res.locals.requestId = requestId;
  res.setHeader('X-Request-Id', requestId);
  next();
};

export function getRequestId(res: Response): string {
  return String(res.locals.requestId ?? '');
}
