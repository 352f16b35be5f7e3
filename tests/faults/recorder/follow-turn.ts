import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientMessage } from '@quartet/shared/protocol/client-message.ts';
import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { ServerMessage } from '@quartet/shared/protocol/socket-message.ts';
import { ApiError } from '../../support/client/api-error.ts';
import { createClient } from '../../support/client/create-client.ts';
import type { Asking } from './asking.ts';
import { lookAtFrames } from './look-at-frames.ts';

type Ending = 'ended' | 'expired' | 'lost';

interface Reading {
  readonly asking: Asking;
  readonly turnId: string;
  readonly api: string;
  readonly signal: AbortSignal;
}

const joinAgainMs = 100;

/** Reads a turn to its end as a page does: after a lost connection it joins again, at the other api. */
export async function followTurn(
  asking: Asking,
  { apis, way }: { readonly apis: readonly string[]; readonly way: 'socket' | 'sse' },
): Promise<void> {
  const { turnId } = asking;
  if (turnId === null) return;
  let ending: Ending = 'lost';
  let hasEnded = way === 'socket';
  for (let round = 0; ; round += 1) {
    const reader = new AbortController();
    asking.disconnect = () => reader.abort();
    const api = apis[round % apis.length]!;
    asking.readAt = api;
    asking.joins += 1;
    const reading = { asking, turnId, api, signal: reader.signal };
    ending = await (hasEnded ? readBySocket(reading) : readBySse(reading));
    if (ending === 'expired') break;
    // The frames of a stream do not show the cost, so it is read from the log afterwards.
    if (ending === 'ended' && hasEnded) break;
    if (ending === 'ended') hasEnded = true;
    if (ending === 'lost') await pause(joinAgainMs);
  }
  if (ending === 'expired') {
    asking.hasExpired = true;
    asking.state = null;
  }
  asking.endedAt = Date.now();
}

async function readBySse({ asking, turnId, api, signal }: Reading): Promise<Ending> {
  const looking = lookAtFrames(asking);
  const client = createClient({ url: api, readToken: async () => asking.person.token });
  try {
    for await (const frame of client.join(turnId, { signal })) looking.atFrame(frame);
    return 'ended';
  } catch (error) {
    return error instanceof ApiError && error.status === 410 ? 'expired' : 'lost';
  }
}

async function readBySocket({ asking, turnId, api, signal }: Reading): Promise<Ending> {
  const looking = lookAtFrames(asking);
  const socket = new WebSocket(`${api.replace('http', 'ws')}/api/socket`, {
    headers: { origin: api },
  } as never);
  const { promise, resolve } = Promise.withResolvers<Ending>();
  const send = (message: ClientMessage) => socket.send(JSON.stringify(message));
  const { token } = asking.person;
  let state = createTurnState();
  const take = (message: ServerMessage): void => {
    if (message.type === 'authenticated') return send({ type: 'join', turnId });
    if (message.type === 'error') {
      return resolve(message.code === 'answer_expired' ? 'expired' : 'lost');
    }
    if (message.type === 'snapshot') state = message.state;
    else if (message.type === 'events') state = message.events.reduce(foldTurn, state);
    else return;
    looking.atState(state);
    if (state.status === 'ended') resolve('ended');
  };
  socket.addEventListener('open', () => send({ type: 'authenticate', token }));
  socket.addEventListener('close', () => resolve('lost'));
  socket.addEventListener('message', ({ data }) => take(JSON.parse(String(data)) as ServerMessage));
  signal.addEventListener('abort', () => resolve('lost'), { once: true });
  const ending = await promise;
  if (socket.readyState !== WebSocket.CLOSED) {
    socket.close();
    if (ending === 'ended') await once(socket, 'close');
  }
  return ending;
}
