import { createHash, timingSafeEqual } from 'node:crypto';
import type { Secret } from '@quartet/runtime/environment/secret.ts';
import type { Request, RequestHandler } from 'express';

/**
 * Passes who shows the token, as a bearer or as the password of a browser's prompt. Without a token, it passes who came
 * to a name of this machine itself: a page that had its own name point here would not.
 */
export function requireOperator(token: Secret | undefined): RequestHandler {
  return (req, res, next) => {
    if (token ? showsToken(req, token) : isFromHere(req)) return next();
    if (token) res.set('WWW-Authenticate', 'Basic realm="Quartet operations", charset="UTF-8"');
    const sentence = token
      ? 'Show the token in OPS_TOKEN.'
      : 'Set OPS_TOKEN to look from elsewhere.';
    res.status(token ? 401 : 403).json({ error: sentence });
  };
}

function showsToken({ headers }: Request, token: Secret): boolean {
  const [scheme = '', credentials = ''] = headers.authorization?.split(' ') ?? [];
  switch (scheme.toLowerCase()) {
    case 'bearer':
      return isSame(credentials, token.reveal());
    case 'basic': {
      const decoded = Buffer.from(credentials, 'base64').toString('utf8');
      return isSame(decoded.slice(decoded.indexOf(':') + 1), token.reveal());
    }
    default:
      return false;
  }
}

/** Compares in constant time. */
function isSame(shown: string, expected: string): boolean {
  return timingSafeEqual(hash(shown), hash(expected));
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function isFromHere({ hostname, socket }: Request): boolean {
  const isLocal = /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
  const isOurName = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return isOurName && isLocal;
}
