import type { IncomingMessage } from 'node:http';
import { AppError } from '@quartet/shared/domain/errors.ts';
import type { RequestHandler } from 'express';

/** Refuses all methods but these, and lists them in the `Allow` header. */
export function allowOnly(...allowed: readonly string[]): RequestHandler {
  return (req, res) => {
    res.setHeader('Allow', allowed.join(', '));
    if (req.method === 'OPTIONS') return void res.status(204).end();
    throw new AppError('method_not_allowed', 'This address does not support that method.');
  };
}

export const refuseUnknownPath: RequestHandler = () => {
  throw unknownPath();
};

export function unknownPath(): AppError {
  return new AppError('not_found', 'There is nothing at this address.');
}

const hostName = /^[\w.-]+(?::\d{1,5})?$|^\[[\da-f:.]+\](?::\d{1,5})?$/i;

/** Refuses a request without exactly one valid Host. */
export const refuseBadHost: RequestHandler = (req, _res, next) => {
  if (!hasOneHost(req)) throw badPath();
  next();
};

/** Refuses an address that cannot be decoded. Not for pages, which have a "not found" of their own. */
export const refuseBadAddress: RequestHandler = (req, _res, next) => {
  decodeURIComponent(req.path);
  next();
};

/** Returns false for two Hosts, which a proxy and we might read differently: that is an attack. */
export function hasOneHost(req: IncomingMessage): boolean {
  const [host = '', ...more] = req.headersDistinct.host ?? [];
  return more.length === 0 && hostName.test(host);
}

/** Requests with more headers are refused, because the server would drop some, perhaps one that matters. */
export const mostHeaders = 100;

export const refuseManyHeaders: RequestHandler = (req, res, next) => {
  if (req.rawHeaders.length > 2 * mostHeaders) res.status(431).set('Connection', 'close').end();
  else next();
};

export function badPath(): AppError {
  return new AppError('bad_path', 'The address is not valid.');
}
