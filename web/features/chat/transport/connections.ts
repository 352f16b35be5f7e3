import type { UserBody } from '@quartet/shared/http/bodies.ts';
import type { TokenReader } from '../../../lib/api-client.tsx';
import { reading } from './reading.ts';
import type { TurnSocket } from './turn-socket.ts';

export type BalanceListener = (balance: Pick<UserBody, 'credits' | 'unlimited'>) => void;

/** The page's current socket. */
export interface Connections {
  /** The open socket, or a new one; null when none can be opened for now. */
  readonly connect: () => Promise<TurnSocket | null>;
  /** Starts to connect, for a later `connect`. */
  readonly prepare: () => void;
  /** Closes the socket, so that the next person gets another one. */
  readonly disconnect: () => void;
}

/** After a failed connection, turns are read as event streams for this long before another is tried. */
const retrySocketAfterMs = 5_000;

/** While connected, `onBalance` is called with every change of the balance. */
export function createConnections(readToken: TokenReader, onBalance: BalanceListener): Connections {
  let current: Promise<TurnSocket | null> = Promise.resolve(null);
  let failedAt = Number.NEGATIVE_INFINITY;
  const open = async () => {
    // Some browsers have no WebSocket or forbid it: that must not end a question that is already paid for.
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
