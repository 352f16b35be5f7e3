import { promises as dns, type LookupAddress } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliDecompress, gunzip, type ZlibOptions } from 'node:zlib';
import { untilAborted } from '@quartet/runtime/time/until-aborted.ts';
import ipaddr from 'ipaddr.js';

/** Why a page could not be read. */
export type Unread =
  | 'address'
  | 'unreachable'
  | 'status'
  | 'type'
  | 'charset'
  | 'size'
  | 'time'
  | 'busy'
  | 'empty';

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

type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

/** Parameters that tests replace, since they have no public address to serve from. No setting reaches them. */
export interface FetchOptions {
  readonly resolve?: Resolve;
  readonly isPublic?: (address: string) => boolean;
  readonly port?: number;
  readonly ca?: string;
  readonly ms?: number;
}

/** `atOnce`: pages of all turns of a process, because each may hold a few megabytes. */
const limits = { redirects: 3, ms: 8_000, bytes: 2 * 1024 * 1024, address: 2_000, atOnce: 80 };
const htmlType = /^(?:text\/html|application\/xhtml\+xml)\b/i;
const textType = /^text\/plain\b/i;
const name = /^(?=.{1,253}$)(?:[a-z0-9_-]{1,63}\.)+[a-z][a-z0-9-]{1,62}$/i;
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
  if (ip.range() !== 'unicast') return false;
  return ip instanceof ipaddr.IPv4 || ip.match(everyIpv6);
}

/** Creates the function that reads a page without telling the site who asks. It keeps nothing between two calls. */
export function createFetchPage(options: FetchOptions = {}): FetchPage {
  const { port = 443, ms = limits.ms } = options;
  let open = 0;
  return async (address, given) => {
    if (open >= limits.atOnce) throw new UnreadError('busy');
    open += 1;
    const signal = AbortSignal.any([given, AbortSignal.timeout(ms)]);
    try {
      let url = toPageUrl(address, port);
      for (let hop = 0; hop <= limits.redirects; hop += 1) {
        const found = await pin(url.hostname, signal, options);
        const reply = await get(url, { found, signal, ca: options.ca });
        const next = findRedirect(reply);
        if (next === null) return await readReply(reply, url);
        url = toPageUrl(next, port, url);
      }
    } catch (error) {
      if (error instanceof UnreadError) throw error;
      throw new UnreadError(signal.aborted ? 'time' : 'unreachable');
    } finally {
      open -= 1;
    }
    throw new UnreadError('status');
  };
}

/** Parses an https address of a named host on its own port. Refuses anything else before a name is looked up. */
function toPageUrl(address: string, port: number, base?: URL): URL {
  const url = address.length > limits.address ? null : URL.parse(address, base);
  const isNamed = url && name.test(url.hostname) && !inside.test(url.hostname);
  if (!isNamed || url.protocol !== 'https:' || url.username || url.password) {
    throw new UnreadError('address');
  }
  if ((url.port || '443') !== String(port)) throw new UnreadError('address');
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
  const found = await Promise.allSettled([
    resolver.resolve4(`${host}.`),
    resolver.resolve6(`${host}.`),
  ]);
  return found.flatMap((each, index) =>
    each.status === 'fulfilled'
      ? each.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }))
      : [],
  );
}

interface Pinned {
  readonly found: readonly LookupAddress[];
  readonly signal: AbortSignal;
  readonly ca: string | undefined;
}

function get(url: URL, { found, signal, ca }: Pinned): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const asked = request(
    url,
    {
      // A new agent for each request, so that no connection and no session of TLS is used twice.
      agent: false,
      signal,
      headers,
      ...(ca !== undefined && { ca }),
      lookup(_host, { all }, tell) {
        if (all) tell(null, [...found]);
        else tell(null, found[0]?.address ?? '', found[0]?.family);
      },
    },
    resolve,
  );
  asked.on('error', reject);
  asked.end();
  return promise;
}

/** Returns the address of a redirect, or null for a page. Throws for any other status. */
function findRedirect(reply: IncomingMessage): string | null {
  const { statusCode = 0, headers: sent } = reply;
  if (statusCode === 200) return null;
  reply.destroy();
  if (statusCode >= 300 && statusCode < 400 && sent.location) return sent.location;
  throw new UnreadError('status');
}

async function readReply(reply: IncomingMessage, { href }: URL): Promise<FetchedPage> {
  const type = reply.headers['content-type'] ?? '';
  const isHtml = htmlType.test(type);
  if (!isHtml && !textType.test(type)) {
    reply.destroy();
    throw new UnreadError('type');
  }
  return { url: href, isHtml, text: decode(await readBody(reply), type) };
}

const unzip = promisify<Buffer, ZlibOptions, Buffer>(gunzip);
const unbrotli = promisify<Buffer, BrotliOptions, Buffer>(brotliDecompress);

async function readBody(reply: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limits.bytes) throw new UnreadError('size');
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  const encoding = reply.headers['content-encoding'];
  if (encoding === undefined || encoding === 'identity') return body;
  if (encoding !== 'gzip' && encoding !== 'br') throw new UnreadError('type');
  const most = { maxOutputLength: limits.bytes };
  try {
    return encoding === 'gzip' ? await unzip(body, most) : await unbrotli(body, most);
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    throw new UnreadError(isTooLarge ? 'size' : 'type');
  }
}

/** A text in which more characters than one in a hundred cannot be read has another character set than it says. */
const mostBroken = 0.01;

/** Bytes that are valid UTF-8 are UTF-8, whatever a page says of itself. */
function decode(bytes: Buffer, type: string): string {
  const start = bytes.subarray(0, 1_024).toString('latin1');
  const named = /charset=["']?([\w-]+)/i;
  const label = (named.exec(type) ?? named.exec(start))?.[1] ?? 'utf-8';
  const text = /^utf-?16/i.test(label) ? null : decodeAs(bytes, 'utf-8', true);
  if (text !== null) return text;
  const read = decodeAs(bytes, label, false);
  if (read === null || read.split('\uFFFD').length - 1 > read.length * mostBroken) {
    throw new UnreadError('charset');
  }
  return read;
}

/** Null if the label is not known, or the bytes are wrong. */
function decodeAs(bytes: Buffer, label: string, fatal: boolean): string | null {
  try {
    return new TextDecoder(label, { fatal }).decode(bytes);
  } catch {
    return null;
  }
}
