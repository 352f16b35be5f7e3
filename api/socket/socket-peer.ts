import { type ServerMessage, socketCloseCodes } from '@quartet/shared/protocol/socket-message.ts';
import { WebSocket } from 'ws';

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
  close(reason: CloseReason): void;
}

export function createSocketPeer(socket: WebSocket): SocketPeer {
  return {
    send(message) {
      if (socket.readyState !== WebSocket.OPEN) return 0;
      const text = JSON.stringify(message);
      socket.send(text);
      return text.length;
    },
    waitingBytes: () => socket.bufferedAmount,
    close(reason) {
      if (socket.readyState !== WebSocket.OPEN) return;
      socket.close(closeCodes[reason], reason);
      const timer = setTimeout(() => socket.terminate(), closeMs);
      socket.once('close', () => clearTimeout(timer));
    },
  };
}
