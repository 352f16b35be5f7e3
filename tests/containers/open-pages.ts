import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientMessage } from '@quartet/shared/protocol/client-message.ts';

export interface OpenPages {
  /** The number of reopened sockets. */
  reopened(): number;
  close(): Promise<void>;
}

const reopenMs = 250;

/** Simulates open pages, which each keep a socket and reopen it when it is lost. */
export function openPages(url: string, tokens: readonly string[]): OpenPages {
  const closing = new AbortController();
  let opened = 0;
  const pages = tokens.map(async (token) => {
    while (!closing.signal.aborted) {
      opened += 1;
      await keepOpen(url, token, closing.signal);
      await pause(reopenMs);
    }
  });
  return {
    reopened: () => opened - tokens.length,
    async close() {
      closing.abort();
      await Promise.all(pages);
    },
  };
}

/** Resolves once either side has closed the socket. */
async function keepOpen(url: string, token: string, signal: AbortSignal): Promise<void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/socket`, {
    headers: { origin: url },
  } as never);
  const message: ClientMessage = { type: 'authenticate', token };
  socket.addEventListener('open', () => socket.send(JSON.stringify(message)));
  socket.addEventListener('error', () => undefined);
  const close = () => socket.close();
  signal.addEventListener('abort', close, { once: true });
  await once(socket, 'close');
  signal.removeEventListener('abort', close);
}
