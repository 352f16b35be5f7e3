import { settlesWithin } from '@quartet/runtime/time/settles-within.ts';
import { type ServerMessage, socketCloseCodes } from '@quartet/shared/protocol/socket-message.ts';
import { WebSocket } from 'ws';
import { socketLimits } from './socket-limits.ts';

type CloseReason = keyof typeof socketCloseCodes | 'flooding' | 'binary';

const closeCodes: Readonly<Record<CloseReason, number>> = {
  ...socketCloseCodes,
  flooding: 1008,
  binary: 1003,
};

/** How long a peer may take to answer a close before the connection is cut. */
const closeMs = 2_000;

export interface SocketPeer {
  /** Returns the number of characters sent. */
  send(message: ServerMessage): number;
  /** Bytes that the peer has not taken yet. */
  waitingBytes(): number;
  /** Resolves to true once few enough bytes wait, or when the peer is gone; to false after the limit. */
  hasRoom(limitMs?: number): Promise<boolean>;
  close(reason: CloseReason): void;
}

export function createSocketPeer(socket: WebSocket): SocketPeer {
  const waiting = new Set<() => void>();
  const tellAll = () => {
    for (const tell of waiting) tell();
  };
  socket.once('close', tellAll);

  const hasRoomNow = () =>
    socket.readyState !== WebSocket.OPEN || socket.bufferedAmount <= socketLimits.waitingBytes;

  async function hasRoom(limitMs: number = socketLimits.takeMs): Promise<boolean> {
    if (hasRoomNow()) return true;
    const { promise, resolve } = Promise.withResolvers<void>();
    const check = () => hasRoomNow() && resolve();
    waiting.add(check);
    return settlesWithin(promise, limitMs).finally(() => waiting.delete(check));
  }

  return {
    send(message) {
      if (socket.readyState !== WebSocket.OPEN) return 0;
      const text = JSON.stringify(message);
      socket.send(text, tellAll);
      return text.length;
    },
    waitingBytes: () => socket.bufferedAmount,
    hasRoom,
    close(reason) {
      if (socket.readyState !== WebSocket.OPEN) return;
      socket.close(closeCodes[reason], reason);
      const timer = setTimeout(() => socket.terminate(), closeMs);
      socket.once('close', () => clearTimeout(timer));
    },
  };
}
