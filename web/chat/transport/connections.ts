import type { UserBody } from '@quartet/shared/http/bodies.ts';
import type { TokenReader } from '../../ui/lib/api-client.tsx';
import { reading } from './reading.ts';
import type { TurnSocket } from './turn-socket.ts';

export type BalanceListener = (balance: Pick<UserBody, 'credits' | 'unlimited'>) => void;

/** The page's current socket. */
export interface Connections {
  /** Resolves to the open socket or a new one; null if none can be opened at the moment. */
  readonly connect: () => Promise<TurnSocket | null>;
  /** Begins to connect, for a later `connect`. */
  readonly prepare: () => void;
  /** Closes the socket, so that the next person gets a new one. */
  readonly disconnect: () => void;
}

/** After a failed connection, how long turns are read as event streams before the next attempt. */
const retrySocketAfterMs = 5_000;

/** While connected, calls `onBalance` with every change of the balance. */
export function createConnections(readToken: TokenReader, onBalance: BalanceListener): Connections {
  let current: Promise<TurnSocket | null> = Promise.resolve(null);
  let failedAt = Number.NEGATIVE_INFINITY;
  const open = async () => {
    // Some browsers lack WebSocket or forbid it. This must not end a question that is already paid for.
    const socket = await reading
      .load()
      .then(({ openTurnSocket }) => openTurnSocket(readToken))
      .catch(() => null);
    if (!socket) failedAt = Date.now();
    socket?.listen((message) => {
      if (message?.type === 'balance') onBalance(message);
    });
    return socket;
  };
  const connect = async () => {
    const socket = await current;
    if (!socket?.isOpen() && Date.now() - failedAt > retrySocketAfterMs) current = open();
    return (await current)?.isOpen() ? current : null;
  };
  return {
    connect,
    prepare: () => void connect(),
    disconnect() {
      void current.then((socket) => socket?.close());
      current = Promise.resolve(null);
      failedAt = Number.NEGATIVE_INFINITY;
    },
  };
}
