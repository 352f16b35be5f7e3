import type { ClientMessage } from '@quartet/shared/protocol/client-message.ts';
import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { ServerMessage } from '@quartet/shared/protocol/socket-message.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';

/** Error codes of stores that are unreachable for a moment, after which the browser joins again. */
const passing: readonly string[] = ['queue_unavailable', 'database_unavailable'];
const rejoinMs = 200;

/** A socket like the browser's, which joins one turn and folds its messages. */
export interface JoinedTurn {
  readonly state: () => TurnState;
  /** Resolves to the state once it satisfies the condition. Rejects if the socket closes or is refused before. */
  until(condition: (state: TurnState) => boolean): Promise<TurnState>;
  close(): void;
}

export async function joinBySocket(
  api: string,
  token: string,
  turnId: string,
): Promise<JoinedTurn> {
  const socket = new WebSocket(`${api.replace('http', 'ws')}/api/socket`, {
    headers: { origin: api },
  } as never);
  let state = createTurnState();
  const watchers = new Set<() => void>();
  let closed: number | null = null;
  let refusal: string | null = null;
  const send = (message: ClientMessage) => socket.send(JSON.stringify(message));
  const join = () => closed === null && send({ type: 'join', turnId });

  socket.addEventListener('open', () => send({ type: 'authenticate', token }));
  socket.addEventListener('close', ({ code }) => {
    closed = code;
    for (const watcher of watchers) watcher();
  });
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as ServerMessage;
    if (message.type === 'authenticated') join();
    if (message.type === 'error') {
      if (passing.includes(message.code)) setTimeout(join, rejoinMs);
      else refusal = message.code;
    }
    if (message.type === 'snapshot') {
      state = message.state;
      refusal = null;
    }
    if (message.type === 'events') state = message.events.reduce(foldTurn, state);
    for (const watcher of watchers) watcher();
  });

  return {
    state: () => state,
    close: () => socket.close(),
    until: (condition) =>
      new Promise((resolve, reject) => {
        const watcher = () => {
          if (condition(state)) resolve(state);
          else if (closed !== null) reject(new Error(`The socket closed with ${closed}`));
          else if (refusal !== null) reject(new Error(`The socket was refused with ${refusal}`));
          else return;
          watchers.delete(watcher);
        };
        watchers.add(watcher);
        watcher();
      }),
  };
}
