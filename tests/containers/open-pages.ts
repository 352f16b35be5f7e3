import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientMessage } from '@quartet/shared/protocol/socket-message.ts';

export interface OpenPages {
  /** How often a socket was opened again. */
  reopened(): number;
  close(): Promise<void>;
}

const reopenMs = 250;

/** Pages that people leave open: each keeps a socket, and opens another when it is lost. */
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

/** Resolves once the socket is closed, by whomever. */
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
