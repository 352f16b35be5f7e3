import { type ErrorCode, errorStatus } from '@quartet/shared/domain/errors.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { ServerMessage } from '@quartet/shared/protocol/socket-message.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import type { ApiClient } from '../../ui/lib/api-client.tsx';
import { ApiError, mayPass } from '../../ui/lib/api-error.ts';
import { backoff, untilWorthTrying } from '../../ui/lib/delay.ts';
import { strings } from '../../ui/lib/strings.ts';
import { type ReadEnd, type ReadRequest, readBySse } from './read-by-sse.ts';
import type { TurnSocket } from './turn-socket.ts';

export type Connection = 'connected' | 'reconnecting';

export interface FollowRequest extends ReadRequest {
  readonly onConnection: (connection: Connection) => void;
}

/** Reads a turn to its end, over as many connections as that takes. Rejects if it can no longer be read. */
export type FollowTurn = (request: FollowRequest) => Promise<void>;

/** Longer than any turn runs and is then kept for a reader who was disconnected. */
const giveUpAfterMs = 45 * 60_000;

export function createFollowTurn(
  api: ApiClient,
  connections: { readonly connect: () => Promise<TurnSocket | null> },
): FollowTurn {
  const readOnce = async (request: ReadRequest): Promise<ReadEnd> => {
    const socket = await connections.connect();
    request.signal.throwIfAborted();
    return socket ? readBySocket(socket, request) : readBySse(api, request);
  };
  return async (request) => {
    const listener = {
      update: (change: Parameters<ReadRequest['listener']['update']>[0]) => {
        attempt = 0;
        heardAt = Date.now();
        request.onConnection('connected');
        request.listener.update(change);
      },
    };
    let attempt = 0;
    let heardAt = Date.now();
    while ((await readOnce({ ...request, listener })) !== 'ended') {
      if (Date.now() - heardAt > giveUpAfterMs) throw new Error(strings.connectionLost);
      request.onConnection('reconnecting');
      await untilWorthTrying(backoff(attempt), request.signal);
      attempt += 1;
    }
  };
}

const statusOf = (code: string): number =>
  Object.hasOwn(errorStatus, code) ? errorStatus[code as ErrorCode] : 500;

/**
 * Joins a turn on an open connection. A snapshot replaces the state, and events are folded into it. Throws `ApiError` if the API
 * finally refuses.
 */
function readBySocket(socket: TurnSocket, request: ReadRequest): Promise<ReadEnd> {
  const { turnId, joined, listener, signal } = request;
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      unlisten();
      signal.removeEventListener('abort', abort);
      socket.send({ type: 'leave', turnId });
      settle();
    };
    const abort = () => finish(() => reject(signal.reason));
    const unlisten = socket.listen((message) => {
      if (message === null) return finish(() => resolve('lost'));
      if (message.type === 'error' && message.turnId === turnId) {
        const status = statusOf(message.code);
        if (mayPass(status)) return finish(() => resolve('unavailable'));
        return finish(() => reject(new ApiError(status, message.error, message)));
      }
      const change = toChange(message, turnId);
      if (!change) return;
      let after: TurnState | undefined;
      listener.update((state) => (after = change(state)));
      if (after?.status !== 'ended') return;
      if (!joined) socket.send({ type: 'delivered', turnId });
      finish(() => resolve('ended'));
    });
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort);
    socket.send({ type: 'join', turnId });
  });
}

type Change = (state: TurnState) => TurnState;

function toChange(message: ServerMessage, turnId: string): Change | null {
  switch (message.type) {
    case 'snapshot':
      return message.turnId === turnId ? () => message.state : null;
    case 'events':
      return message.turnId === turnId ? (state) => message.events.reduce(foldTurn, state) : null;
    case 'authenticated':
    case 'balance':
    case 'error':
    case 'pong':
      return null;
  }
}
