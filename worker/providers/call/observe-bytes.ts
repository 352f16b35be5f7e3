import { type Gathering, gatherBytes } from './gather-bytes.ts';
import { post, readHeaders } from './post.ts';

/** More than any answer with its search results needs; beyond it a provider is flooding. */
const maxResponseBytes = 32 * 1024 * 1024;

export interface ByteObserver extends Omit<Gathering, 'onBytes'> {
  readonly onBytes: () => void;
  readonly onFlood: () => void;
}

/**
 * A fetch that reports incoming bytes: the SDKs swallow pings and comments, so a live provider can look dead. It follows no
 * redirect, and speaks by Node's own client, whose replies cost half of what those of Node's `fetch` do.
 */
export function observeBytes({ onBytes, onFlood, ...gathering }: ByteObserver): typeof fetch {
  return async (input, { body, ...init } = {}) => {
    init.signal?.throwIfAborted();
    const url = new URL(input instanceof Request ? input.url : input);
    if (typeof body !== 'string') throw new TypeError('Only texts are sent.');
    const reply = await post(url, { ...init, body });
    let bytes = 0;
    const gathered = gatherBytes(reply, {
      ...gathering,
      onBytes(length) {
        bytes += length;
        onBytes();
        if (bytes > maxResponseBytes) onFlood();
      },
    });
    const { statusCode: status = 0, statusMessage: statusText = '' } = reply;
    return new Response(gathered, { status, statusText, headers: readHeaders(reply) });
  };
}
