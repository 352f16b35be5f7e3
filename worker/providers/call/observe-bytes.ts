import { type Gathering, gatherBytes } from './gather-bytes.ts';

/** More than any answer with its search results needs; beyond it a provider is flooding. */
const maxResponseBytes = 32 * 1024 * 1024;

export interface ByteObserver extends Omit<Gathering, 'onBytes'> {
  readonly onBytes: () => void;
  readonly onFlood: () => void;
}

/** A fetch that reports incoming bytes. The SDKs swallow pings and comments, so a live provider can look dead. */
export function observeBytes({ onBytes, onFlood, ...gathering }: ByteObserver): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.body) return response;
    let bytes = 0;
    const gathered = gatherBytes(response.body, {
      ...gathering,
      onBytes(length) {
        bytes += length;
        onBytes();
        if (bytes > maxResponseBytes) onFlood();
      },
    });
    return new Response(gathered, response);
  };
}
