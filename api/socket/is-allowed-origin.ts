import type { IncomingMessage } from 'node:http';

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/**
 * True when the page that opens the socket is ours. A missing Origin is not. A page that this very process serves on a
 * loopback name is ours too: no other site can hold that name.
 */
export function isAllowedOrigin(
  { headers }: Pick<IncomingMessage, 'headers'>,
  allowed: readonly string[],
): boolean {
  const { origin, host = '' } = headers;
  if (origin === undefined) return false;
  return allowed.includes(origin) || (loopback.test(host) && origin === `http://${host}`);
}
