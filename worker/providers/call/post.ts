import { type IncomingMessage, request } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { agentOf } from './connections.ts';

/** A request as `fetch` takes it, with a text as its body. */
export interface Post extends Pick<RequestInit, 'method' | 'headers' | 'signal'> {
  readonly body: string;
}

/**
 * Resolves once the headers are there. Rejects as `fetch` does: with the signal's reason, or a `TypeError` with its cause.
 * The signal closes the connection of a reply that is not whole, and keeps that of one that is.
 */
export function post(
  url: URL,
  { method = 'POST', headers, body, signal }: Post,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const call = (url.protocol === 'https:' ? requestSecurely : request)(url, {
    method,
    headers: Object.fromEntries(new Headers(headers)),
    agent: agentOf(url),
  });
  const abort = () => void call.destroy();
  signal?.addEventListener('abort', abort, { once: true });
  call.once('response', (reply: IncomingMessage) => {
    signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', () => leave(reply), { once: true });
    resolve(reply);
  });
  call.on('error', (cause) => {
    reject(signal?.aborted ? signal.reason : new TypeError('fetch failed', { cause }));
  });
  // A reply that switches protocols emits nothing but this.
  call.once('close', () => reject(new TypeError('fetch failed')));
  call.end(body);
  return promise;
}

/** Ends the reading of a reply. The connection of a complete reply serves the next call. */
export function leave(reply: IncomingMessage): void {
  if (reply.complete) reply.resume();
  else reply.destroy();
}

export function readHeaders({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  return headers;
}
