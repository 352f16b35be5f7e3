import type { IncomingMessage } from 'node:http';
import { AppError } from '@quartet/shared/domain/errors.ts';
import type { RequestHandler } from 'express';

/** Refuses other methods than these, which also make the `Allow` header. */
export function allowOnly(...allowed: readonly string[]): RequestHandler {
  return (req, res) => {
    res.setHeader('Allow', allowed.join(', '));
    if (req.method === 'OPTIONS') return void res.status(204).end();
    throw new AppError('method_not_allowed', 'This address does not take that method.');
  };
}

export const refuseUnknownPath: RequestHandler = () => {
  throw unknownPath();
};

export function unknownPath(): AppError {
  return new AppError('not_found', 'There is nothing at this address.');
}

const hostName = /^[\w.-]+(?::\d{1,5})?$|^\[[\da-f:.]+\](?::\d{1,5})?$/i;

/** Refuses a Host that is not one, on every route. */
export const refuseBadHost: RequestHandler = (req, _res, next) => {
  if (!hasOneHost(req)) throw badPath();
  next();
};

/** Refuses an address that cannot be decoded. Addresses of the page get its own "not found" instead. */
export const refuseBadAddress: RequestHandler = (req, _res, next) => {
  decodeURIComponent(req.path);
  next();
};

/** Refuses two Hosts, which a proxy and the api may read differently. */
export function hasOneHost(req: IncomingMessage): boolean {
  const [host = '', ...more] = req.headersDistinct.host ?? [];
  return more.length === 0 && hostName.test(host);
}

/** The server drops headers beyond this number, perhaps one that matters. */
export const mostHeaders = 100;

export const refuseManyHeaders: RequestHandler = (req, res, next) => {
  if (req.rawHeaders.length > 2 * mostHeaders) res.status(431).set('Connection', 'close').end();
  else next();
};

export function badPath(): AppError {
  return new AppError('bad_path', 'The address is not valid.');
}
