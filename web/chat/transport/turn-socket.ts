import type { ClientMessage } from '@quartet/shared/protocol/client-message.ts';
import {
  type ServerMessage,
  serverMessageSchema,
} from '@quartet/shared/protocol/socket-message.ts';
import type { TokenReader } from '../../ui/lib/api-client.tsx';

const readyWithinMs = 1_000;
const reauthenticateEveryMs = 45_000;
const pingEveryMs = 20_000;
const silentAfterMs = 50_000;

type Listener = (message: ServerMessage | null) => void;

/** An authenticated socket that all turns of the page share. */
export interface TurnSocket {
  readonly isOpen: () => boolean;
  readonly send: (message: ClientMessage) => void;
  readonly close: () => void;
  /** Calls back with each message, and once with null when the connection is lost. */
  readonly listen: (listener: Listener) => () => void;
}

/** Connects and authenticates. Resolves to null if that fails or takes longer than a second. */
export async function openTurnSocket(readToken: TokenReader): Promise<TurnSocket | null> {
  const url = new URL('/api/socket', window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const token = await readToken();
  if (!token) return null;
  const socket = new WebSocket(url);
  const listeners = new Set<Listener>();
  const send = (message: ClientMessage) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  const authenticated = waitUntilAuthenticated(listeners);
  socket.addEventListener('open', () => send({ type: 'authenticate', token }));
  socket.addEventListener('message', ({ data }) => {
    const message = parseServerMessage(data);
    if (message) for (const listener of listeners) listener(message);
  });
  socket.addEventListener('close', () => {
    for (const listener of listeners) listener(null);
    listeners.clear();
  });
  if (!(await authenticated)) {
    socket.close();
    return null;
  }
  keepAlive({ socket, listeners, send, readToken });
  return {
    isOpen: () => socket.readyState === WebSocket.OPEN,
    send,
    close: () => socket.close(),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Resolves to false if the connection fails or is not ready in time. */
function waitUntilAuthenticated(listeners: Set<Listener>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, readyWithinMs, false);
    listeners.add((message) => {
      if (message !== null && message.type !== 'authenticated') return;
      clearTimeout(timer);
      resolve(message !== null);
    });
  });
}

interface Upkeep {
  readonly socket: WebSocket;
  readonly listeners: Set<Listener>;
  readonly send: (message: ClientMessage) => void;
  readonly readToken: TokenReader;
}

/** A token is valid for about a minute, so a new one is sent before that. A silent socket is closed as dead. */
function keepAlive({ socket, listeners, send, readToken }: Upkeep): void {
  let heardAt = Date.now();
  const reauthenticate = setInterval(() => {
    void readToken({ fresh: true }).then((token) => {
      if (token) send({ type: 'authenticate', token });
    });
  }, reauthenticateEveryMs);
  const ping = setInterval(() => {
    if (Date.now() - heardAt > silentAfterMs) socket.close();
    else send({ type: 'ping' });
  }, pingEveryMs);
  listeners.add((message) => {
    heardAt = Date.now();
    if (message !== null) return;
    clearInterval(reauthenticate);
    clearInterval(ping);
  });
}

/** Returns null for a message of a later version or one that cannot be parsed. Such messages are skipped. */
function parseServerMessage(data: unknown): ServerMessage | null {
  try {
    return serverMessageSchema.safeParse(JSON.parse(String(data))).data ?? null;
  } catch {
    console.error('A socket message that is not JSON was skipped.');
    return null;
  }
}
