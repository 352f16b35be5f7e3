import { type ErrorCode, errorStatus } from '@quartet/shared/domain/errors.ts';
import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { ErrorBody } from '@quartet/shared/http/bodies.ts';
import type { ServerMessage } from '@quartet/shared/protocol/socket-message.ts';
import { WebSocket } from 'ws';
import { signWebhook } from './sign-webhook.ts';
import { pageOrigin } from './start-test-api.ts';

/** Sends one request. Resolves its status, or `unavailable`; rejects when there is no answer for long. */
export type Send = () => Promise<string>;

/** A 503 as the protocol describes it. */
export const unavailable = '503, to be tried again';

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** The calls that one user, or a caller without a session, can send to an api. */
export interface Caller {
  call(method: string, path: string, options?: CallOptions): Send;
  /** Asks a question, and resolves its turn. */
  ask(): Promise<TurnRef>;
  /** Joins a turn over a socket of its own. */
  join(turn: TurnRef): Send;
  /** Sends an event as Clerk does. */
  tell(type: string, data: object): Send;
}

const silentAfterMs = 10_000;
const asJson = { accept: 'application/json' };
const question = { message: 'How?' };

export function createCaller(url: string, userId: string | null): Caller {
  const reach = (method: string, path: string, { headers, body }: CallOptions = {}) =>
    fetch(url + path, {
      method,
      headers: {
        ...(userId !== null && { authorization: `Bearer ${userId}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(silentAfterMs),
    });
  return {
    call: (method, path, options) => async () => toStatus(await reach(method, path, options)),
    async ask() {
      const response = await reach('POST', '/api/chat', { headers: asJson, body: question });
      const { turnId } = (await response.json()) as { turnId: string };
      return { turnId, userId: userId ?? '' };
    },
    join: (turn) => () => joinBySocket(url, turn),
    tell(type, data) {
      const body = { type, timestamp: Date.now(), data };
      const headers = signWebhook({ id: `msg_${userId}`, body: JSON.stringify(body) });
      return async () => toStatus(await reach('POST', '/api/webhooks/clerk', { headers, body }));
    },
  };
}

async function toStatus(response: Response): Promise<string> {
  if (response.status !== 503) {
    await response.body?.cancel();
    return String(response.status);
  }
  const body = (await response.json()) as ErrorBody;
  const isWhole =
    Number(response.headers.get('retry-after')) > 0 &&
    typeof body.error === 'string' &&
    errorStatus[body.code as ErrorCode] === 503 &&
    body.retryable &&
    typeof body.requestId === 'string';
  return isWhole ? unavailable : `503 ${JSON.stringify(body)}`;
}

async function joinBySocket(url: string, { turnId, userId: token }: TurnRef): Promise<string> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/socket`, { origin: pageOrigin });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  AbortSignal.timeout(silentAfterMs).addEventListener('abort', reject);
  socket.on('error', reject);
  socket.on('open', () => {
    socket.send(JSON.stringify({ type: 'authenticate', token }));
    socket.send(JSON.stringify({ type: 'join', turnId }));
  });
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as ServerMessage;
    if ('turnId' in message && message.turnId === turnId) resolve(toJoinStatus(message));
  });
  return promise.finally(() => socket.terminate());
}

function toJoinStatus(message: ServerMessage): string {
  if (message.type !== 'error') return message.type;
  const status = errorStatus[message.code as ErrorCode];
  return status === 503 ? unavailable : String(status);
}
