import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { UserId } from '@quartet/shared/domain/ids.ts';
import type { Request, Response } from 'express';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';
import { getSession } from '../../account/require-session.ts';

interface AddressedRequest {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/** Shared by all callers without a readable address. */
const unreadable = 'unknown';

/**
 * Returns an IPv4 address, or the /64 of an IPv6 address, which is what one household gets. Trusts the last
 * `trustedHops` entries of `X-Forwarded-For`, as `req.ip` does; earlier ones come from the client.
 */
export function readClientAddress(request: AddressedRequest, trustedHops: number): string {
  const trusts = (_: string, hop: number) => hop < trustedHops;
  const address = proxyAddr(request as IncomingMessage, trusts) ?? '';
  if (!ipaddr.isValid(address)) return unreadable;
  const ip = ipaddr.process(address);
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  const network = ip.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/** A signed-in user, and the address that the call came from. */
export interface Sender {
  readonly userId: UserId;
  readonly address: string;
}

/** Throws when `requireSession` has not run. */
export function readSender(
  { config }: { readonly config: { readonly limits: { readonly trustProxyHops: number } } },
  req: Request,
  res: Response,
): Sender {
  const { userId } = getSession(res);
  return { userId, address: readClientAddress(req, config.limits.trustProxyHops) };
}
