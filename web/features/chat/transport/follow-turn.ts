import type { ApiClient } from '../../../lib/api-client.ts';
import { backoff } from '../../../lib/delay.ts';
import { untilWorthTrying } from '../../../lib/until-worth-trying.ts';
import { readBySocket } from './read-by-socket.ts';
import { readBySse } from './read-by-sse.ts';
import type { ReadEnd, ReadRequest } from './turn-reader.ts';
import type { TurnSocket } from './turn-socket.ts';

export type Connection = 'connected' | 'reconnecting';

export interface FollowRequest extends ReadRequest {
  readonly onConnection: (connection: Connection) => void;
}

/** Reads a turn to its end, over as many connections as it takes. Rejects when it can no longer be read. */
export type FollowTurn = (request: FollowRequest) => Promise<void>;

/** Longer than any turn runs and is then kept for a reader who was away. */
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
      if (Date.now() - heardAt > giveUpAfterMs) throw new Error('The connection was lost.');
      request.onConnection('reconnecting');
      await untilWorthTrying(backoff(attempt), request.signal);
      attempt += 1;
    }
  };
}
