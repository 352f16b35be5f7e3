import type { IncomingHttpHeaders } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

interface AddressedRequest {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/** All that names no address counts as one caller. */
const nobody = 'unknown';

/**
 * Whom a call is counted for: an IPv4 address, or the /64 of an IPv6 address, since one household has all of it.
 * Each trusted proxy adds one entry at the end of `X-Forwarded-For`; what stands before those is the caller's own tale.
 */
export function readClientAddress(request: AddressedRequest, trustedHops: number): string {
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const nearestFirst = [
    request.socket.remoteAddress ?? '',
    ...forwarded
      .map((entry) => entry.trim())
      .filter(Boolean)
      .toReversed(),
  ];
  const address = nearestFirst[Math.min(trustedHops, nearestFirst.length - 1)] ?? '';
  return toCountedAddress(address);
}

function toCountedAddress(address: string): string {
  if (isIPv4(address)) return address;
  const [withoutZone = ''] = address.split('%');
  if (!isIPv6(withoutZone)) return nobody;
  const groups = toGroups(withoutZone);
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return isMapped ? toIPv4(groups) : `${groups.slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an IPv6 address, in hexadecimal without leading zeros. */
function toGroups(address: string): readonly string[] {
  // The URL parser brings every way to write an address into one.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = written.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after];
}

function toIPv4(groups: readonly string[]): string {
  const numbers = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return numbers.flatMap((number) => [number >> 8, number & 255]).join('.');
}
