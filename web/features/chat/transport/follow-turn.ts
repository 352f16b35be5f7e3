import type { UserBody } from '@quartet/shared/http/bodies.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import { backoff, delay } from '../../../lib/delay.ts';
import { readBySocket } from './read-by-socket.ts';
import { readBySse } from './read-by-sse.ts';
import type { ReadEnd, ReadRequest } from './turn-reader.ts';
import { openTurnSocket, type TurnSocket } from './turn-socket.ts';

export type Connection = 'connected' | 'reconnecting';

export interface FollowRequest extends ReadRequest {
  readonly onConnection: (connection: Connection) => void;
}

/** Reads a turn to its end, over as many connections as that takes. Rejects when the turn cannot be read any more. */
export type FollowTurn = (request: FollowRequest) => Promise<void>;

const giveUpAfterAttempts = 14;
/** After a connection that could not be made, the stream serves for this long before another is tried. */
const retrySocketAfterMs = 5_000;

export type BalanceListener = (balance: Pick<UserBody, 'credits' | 'unlimited'>) => void;

/** Connects when asked to prepare or to read. While connected, `onBalance` hears of every change of the balance. */
export function createFollowTurn(
  api: ApiClient,
  onBalance: BalanceListener,
): FollowTurn & { prepare: () => void } {
  let current: Promise<TurnSocket | null> = Promise.resolve(null);
  let failedAt = Number.NEGATIVE_INFINITY;
  const open = async () => {
    const socket = await openTurnSocket(api.readToken);
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
  const readOnce = async (request: ReadRequest): Promise<ReadEnd> => {
    const socket = await connect();
    request.signal.throwIfAborted();
    return socket ? readBySocket(socket, request) : readBySse(api, request);
  };
  const follow: FollowTurn = async (request) => {
    const listener = {
      update: (change: Parameters<ReadRequest['listener']['update']>[0]) => {
        attempt = 0;
        request.onConnection('connected');
        request.listener.update(change);
      },
    };
    let attempt = 0;
    while ((await readOnce({ ...request, listener })) !== 'ended') {
      if (attempt >= giveUpAfterAttempts) throw new Error('The connection was lost.');
      request.onConnection('reconnecting');
      await delay(backoff(attempt), request.signal);
      attempt += 1;
    }
  };
  return Object.assign(follow, { prepare: () => void connect().catch(() => null) });
}
