import { type ErrorCode, errorStatus } from '@quartet/shared/domain/errors.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { ServerMessage } from '@quartet/shared/protocol/socket-message.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { ApiError, mayPass } from '../../../lib/api-error.ts';
import type { ReadEnd, ReadRequest } from './turn-reader.ts';
import type { TurnSocket } from './turn-socket.ts';

const statusOf = (code: string): number =>
  Object.hasOwn(errorStatus, code) ? errorStatus[code as ErrorCode] : 500;

/**
 * Joins a turn on an open connection: a snapshot replaces the state, events are folded into it. Throws `ApiError` when
 * the API refuses for good.
 */
export function readBySocket(socket: TurnSocket, request: ReadRequest): Promise<ReadEnd> {
  const { turnId, listener, signal } = request;
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
      socket.send({ type: 'delivered', turnId });
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
