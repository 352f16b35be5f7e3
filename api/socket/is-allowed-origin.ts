import type { IncomingMessage } from 'node:http';

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** Allows our own page, also under a loopback name that this process serves. Refuses a missing Origin. */
export function isAllowedOrigin({ headers }: IncomingMessage, allowed: readonly string[]): boolean {
  const { origin, host = '' } = headers;
  if (origin === undefined) return false;
  return allowed.includes(origin) || (loopback.test(host) && origin === `http://${host}`);
}
