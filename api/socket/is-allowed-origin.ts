import type { IncomingMessage } from 'node:http';

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** Our own page, also under a loopback name that this process serves. A missing Origin is refused. */
export function isAllowedOrigin({ headers }: IncomingMessage, allowed: readonly string[]): boolean {
  const { origin, host = '' } = headers;
  if (origin === undefined) return false;
  return allowed.includes(origin) || (loopback.test(host) && origin === `http://${host}`);
}
