import { promises as dns, type LookupAddress } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliDecompress, gunzip, type ZlibOptions } from 'node:zlib';
import { untilAborted } from '@quartet/runtime/time/until-aborted.ts';
import ipaddr from 'ipaddr.js';

/** Why a page could not be read. */
export type Unread = 'address' | 'unreachable' | 'status' | 'type' | 'size' | 'time' | 'empty';

/** Holds a code alone, because an address or a page's words may go into no log. */
export class UnreadError extends Error {
  override readonly name = 'UnreadError';
  readonly code: Unread;
  constructor(code: Unread) {
    super(code);
    this.code = code;
  }
}

export interface FetchedPage {
  /** The address after all redirects. */
  readonly url: string;
  readonly isHtml: boolean;
  readonly text: string;
}

/** Throws `UnreadError`. */
export type FetchPage = (address: string, signal: AbortSignal) => Promise<FetchedPage>;

/** Parameters that tests replace, since they have no public address to serve from. No setting reaches them. */
export interface FetchOptions {
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>;
  readonly isPublic?: (address: string) => boolean;
  readonly port?: number;
  readonly ca?: string;
  readonly ms?: number;
}

/** `atOnce`: pages of all turns of a process, because each may hold a few megabytes. */
const limits = { redirects: 3, ms: 8_000, bytes: 2 * 1024 * 1024, address: 2_000, atOnce: 80 };
const readable = /^(?:text\/(?:html|plain)|application\/xhtml\+xml)\b/i;
const named = /^(?=.{1,253}$)(?:[a-z0-9_-]{1,63}\.)+[a-z][a-z0-9-]{1,62}$/i;
/** Names that only mean something inside a network. */
const inside =
  /\.(?:local|localhost|localdomain|internal|intranet|lan|home|corp|private|test|invalid|example|arpa|onion|alt)$/i;
const headers = {
  accept: 'text/html, text/plain;q=0.8',
  'accept-encoding': 'gzip, br',
  connection: 'close',
  'user-agent': 'Mozilla/5.0 (compatible; Quartet; reads pages that answers cite)',
};
const everyIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  return ip.range() === 'unicast' && (ip instanceof ipaddr.IPv4 || ip.match(everyIpv6));
}

/** Creates the function that reads a page without telling the site who asks. It keeps nothing between two calls. */
export function createFetchPage(options: FetchOptions = {}): FetchPage {
  const { port = 443, ms = limits.ms } = options;
  let open = 0;
  return async (address, given) => {
    if (open >= limits.atOnce) throw new UnreadError('unreachable');
    open += 1;
    const signal = AbortSignal.any([given, AbortSignal.timeout(ms)]);
    try {
      let url = toPageUrl(address, port);
      for (let hop = 0; hop <= limits.redirects; hop += 1) {
        const found = await pin(url.hostname, signal, options);
        const reply = await get(url, found, { signal, ...(options.ca && { ca: options.ca }) });
        const read = await readReply(reply, url).finally(() => reply.destroy());
        if (typeof read !== 'string') return read;
        url = toPageUrl(read, port, url);
      }
      throw new UnreadError('status');
    } catch (error) {
      if (error instanceof UnreadError) throw error;
      const isTooLarge = error instanceof RangeError;
      throw new UnreadError(signal.aborted ? 'time' : isTooLarge ? 'size' : 'unreachable');
    } finally {
      open -= 1;
    }
  };
}

/** Parses an https address of a named host on its own port. Refuses anything else before a name is looked up. */
function toPageUrl(address: string, port: number, base?: URL): URL {
  const url = address.length > limits.address ? null : URL.parse(address, base);
  const isNamed = url && named.test(url.hostname) && !inside.test(url.hostname);
  const isPlain = url?.protocol === 'https:' && !url.username && !url.password;
  if (!isNamed || !isPlain || (url.port || '443') !== String(port)) {
    throw new UnreadError('address');
  }
  url.hash = '';
  return url;
}

/** Looks a name up once. Every address must be public, and the connection goes to these addresses alone. */
async function pin(
  host: string,
  signal: AbortSignal,
  { resolve = lookUp, isPublic = isPublicAddress }: FetchOptions,
): Promise<readonly LookupAddress[]> {
  const found = await untilAborted(resolve(host), signal);
  if (found.length === 0) throw new UnreadError('unreachable');
  if (!found.every(({ address }) => isPublic(address))) throw new UnreadError('address');
  return found;
}

/** Asks the name servers alone, without the hosts file, search domains and the threads that other look-ups wait for. */
async function lookUp(host: string): Promise<readonly LookupAddress[]> {
  const resolver = new dns.Resolver({ timeout: 2_000, tries: 2 });
  const name = `${host}.`;
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  return addresses.map((address) => ({ address, family: isIP(address) }));
}

/** A new agent for each request, so that no connection and no session of TLS is used twice. */
function get(
  url: URL,
  found: readonly LookupAddress[],
  options: { readonly signal: AbortSignal; readonly ca?: string },
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const [first] = found;
  const lookup: LookupFunction = (_host, { all }, tell) =>
    all ? tell(null, [...found]) : tell(null, first?.address ?? '', first?.family);
  request(url, { agent: false, headers, lookup, ...options }, resolve)
    .on('error', reject)
    .end();
  return promise;
}

/** Resolves to the page, or to the address of a redirect. */
async function readReply(reply: IncomingMessage, { href }: URL): Promise<FetchedPage | string> {
  const { statusCode = 0, headers: sent } = reply;
  if (statusCode >= 300 && statusCode < 400 && sent.location) return sent.location;
  if (statusCode !== 200) throw new UnreadError('status');
  const type = sent['content-type'] ?? '';
  if (!readable.test(type)) throw new UnreadError('type');
  return {
    url: href,
    isHtml: !/^text\/plain/i.test(type),
    text: decode(await readBody(reply), type),
  };
}

const unzip = promisify<Buffer, ZlibOptions, Buffer>(gunzip);
const unbrotli = promisify<Buffer, BrotliOptions, Buffer>(brotliDecompress);

/** Throws a `RangeError` for a body that is too large once it is unpacked. */
async function readBody(reply: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limits.bytes) throw new UnreadError('size');
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  const most = { maxOutputLength: limits.bytes };
  const { 'content-encoding': encoding = 'identity' } = reply.headers;
  if (encoding === 'gzip') return unzip(body, most);
  if (encoding === 'br') return unbrotli(body, most);
  if (encoding !== 'identity') throw new UnreadError('type');
  return body;
}

/** Bytes that are valid UTF-8 are UTF-8, whatever a page says of itself. Bytes that fit no set that it names are not read. */
function decode(bytes: Buffer, type: string): string {
  const charset = /charset=["']?([\w-]+)/i;
  const start = bytes.subarray(0, 1_024).toString('latin1');
  const label = (charset.exec(type) ?? charset.exec(start))?.[1] ?? 'utf-8';
  for (const each of /^utf-?16/i.test(label) ? [label] : ['utf-8', label]) {
    try {
      return new TextDecoder(each, { fatal: true }).decode(bytes);
    } catch {
      // The next one may fit.
    }
  }
  throw new UnreadError('type');
}
