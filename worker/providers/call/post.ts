import { type IncomingMessage, request } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { agentOf } from './connections.ts';

/** A request as `fetch` takes it, with a string as its body. */
export interface Post extends Pick<RequestInit, 'method' | 'headers' | 'signal'> {
  readonly body: string;
}

/** A connection that takes longer is given up. */
const connectMs = 10_000;

/**
 * Resolves once the headers have arrived. Rejects as `fetch` does: with the signal's reason, or a `TypeError` with its cause.
 * Aborting closes the connection, unless the reply is already complete. Asks for a reply without an encoding, because none is needed.
 */
export function post(
  url: URL,
  { method = 'POST', headers, body, signal }: Post,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const call = (url.protocol === 'https:' ? requestSecurely : request)(url, {
    method,
    headers: { ...Object.fromEntries(new Headers(headers)), 'accept-encoding': 'identity' },
    agent: agentOf(url),
  });
  const abort = () => void call.destroy();
  signal?.addEventListener('abort', abort, { once: true });
  const noConnection = Object.assign(new Error('not connected'), { code: 'EHOSTUNREACH' });
  const timer = setTimeout(() => call.destroy(noConnection), connectMs);
  call
    .once('close', () => clearTimeout(timer))
    .once('socket', (socket) => {
      if (!socket.connecting) clearTimeout(timer);
      else
        socket.once('encrypted' in socket ? 'secureConnect' : 'connect', () => clearTimeout(timer));
    });
  call.once('response', (reply: IncomingMessage) => {
    signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', () => leave(reply), { once: true });
    resolve(reply);
  });
  call.on('error', (cause) => {
    reject(signal?.aborted ? signal.reason : new TypeError('fetch failed', { cause }));
  });
  // For a reply that switches protocols, this is the only event.
  call.once('close', () => reject(new TypeError('fetch failed')));
  call.end(body);
  return promise;
}

/** Stops reading a reply. If it is complete, its connection can be used for the next call. */
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
