import type { Log } from '@quartet/runtime/logging/log.ts';
import { createMemoryRateLimits } from '@quartet/stores/limits/create-memory-rate-limits.ts';
import type { Request, RequestHandler, Response } from 'express';
import type { Metrics } from './metrics/create-metrics.ts';
import { findOperator, type OperatorToken } from './operator-tokens.ts';

interface Door {
  readonly tokens: readonly OperatorToken[];
  readonly log: Log;
  readonly metrics: Metrics;
}

/** Wrong tokens of one address. A right token always passes: other clients may share the address, such as Prometheus. */
const guesses = { most: 10, seconds: 60 };

/** The operator's name in a process without tokens. */
const localOperator = 'local';

/**
 * Admits callers with a token, which may be a bearer token or the password of a browser's prompt; `getOperator` returns its owner.
 * Without tokens, admits requests to a name of this machine. A page that resolves its own host name to this machine is refused.
 */
export function requireOperator({ tokens, log, metrics }: Door): RequestHandler {
  const rates = createMemoryRateLimits();
  return async (req, res, next) => {
    if (tokens.length === 0) {
      if (!isFromHere(req)) return refuse(res, 403, 'Set OPS_TOKEN to look from elsewhere.');
      res.locals.operator = localOperator;
      return next();
    }
    const shown = readToken(req);
    const operator = findOperator(tokens, shown);
    if (operator !== undefined) {
      res.locals.operator = operator;
      return next();
    }
    // Browsers send the first request without a token.
    if (shown !== '') {
      metrics.wrongOperatorTokens.inc();
      const guesser = { name: 'wrong-token', of: req.socket.remoteAddress ?? '' };
      const { allowed, remaining, resetSeconds } = await rates.take(guesser, [guesses]);
      if (!allowed) {
        res.set('Retry-After', String(resetSeconds));
        return refuse(res, 429, 'Too many wrong tokens. Wait a minute.');
      }
      if (remaining === guesses.most - 1) log.warn({}, 'wrong operator token');
      if (remaining === 0) log.warn({}, 'wrong operator tokens of an address refused for a minute');
    }
    res.set('WWW-Authenticate', 'Basic realm="Quartet operations", charset="UTF-8"');
    refuse(res, 401, 'Show a token of OPS_TOKEN.');
  };
}

/** Returns the name of the operator who sent the request. Throws if `requireOperator` has not run. */
export function getOperator(res: Response): string {
  const operator = res.locals.operator as string | undefined;
  if (operator === undefined) throw new Error('requireOperator has not run before this route.');
  return operator;
}

function refuse(res: Response, status: number, error: string): void {
  res.status(status).json({ error });
}

/** Returns '' if the request has no token. */
function readToken({ headers }: Request): string {
  const [scheme = '', credentials = ''] = headers.authorization?.split(' ') ?? [];
  if (scheme.toLowerCase() === 'bearer') return credentials;
  if (scheme.toLowerCase() !== 'basic') return '';
  const decoded = Buffer.from(credentials, 'base64').toString('utf8');
  return decoded.slice(decoded.indexOf(':') + 1);
}

function isFromHere({ hostname, socket }: Request): boolean {
  const isLocal = /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
  const isOurName = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return isOurName && isLocal;
}
