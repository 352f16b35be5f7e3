import { limits } from '@quartet/shared/domain/limits.ts';
import type { ClientMessage } from '@quartet/shared/protocol/client-message.ts';
import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import type { ServerMessage } from '@quartet/shared/protocol/socket-message.ts';
import { wholeTurn } from '@quartet/shared/testing/whole-turn.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFollowTurn } from './follow-turn.ts';
import type { TurnSocket } from './turn-socket.ts';

const turnId = 't'.repeat(22);
const frame = 'data: {"tabKey":"gpt","content":"Yes.","streaming":false,"label":"GPT-5"}\n\n';

let network: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  network = new EventTarget();
  vi.stubGlobal('window', network);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Follows a turn. Its attempts to join get these replies in turn. */
async function follow(
  replies: readonly Response[],
  socket: TurnSocket | null = null,
  joined = false,
) {
  const waiting = [...replies];
  const calls: string[] = [];
  const send = async (path: string) => {
    calls.push(path);
    return waiting.shift() ?? new Response('', { status: 503 });
  };
  const followTurn = createFollowTurn(
    { readToken: async () => 'token', send },
    { connect: async () => socket },
  );
  let state = createTurnState();
  const following = followTurn({
    turnId,
    joined,
    signal: new AbortController().signal,
    onConnection: () => undefined,
    listener: { update: (change) => (state = change(state)) },
  }).then(
    () => ({ text: state.answers.gpt.text, status: state.status }),
    (error: unknown) => ({ error: String(error) }),
  );
  await vi.runAllTimersAsync();
  return { end: await following, unused: waiting.length, calls };
}

/** Creates a connection. Attempts to join on it get these replies in turn. */
function openSocket(replies: readonly ServerMessage[]): TurnSocket {
  const waiting = [...replies];
  const listeners = new Set<(message: ServerMessage | null) => void>();
  return {
    isOpen: () => true,
    close: () => undefined,
    send: ({ type }) => {
      if (type !== 'join') return;
      const reply = waiting.shift();
      if (reply) for (const listener of listeners) listener(reply);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

test.each([503, 500, 429, 408, 502])(
  'a join that is refused by %i is tried again',
  async (status) => {
    const { end } = await follow([
      Response.json({ error: 'Not now.' }, { status }),
      new Response(`${frame}data: [DONE]\n\n`),
    ]);
    expect(end).toEqual({ text: 'Yes.', status: 'ended' });
  },
);

test.each([404, 410, 401, 403])('a join that is refused by %i ends it', async (status) => {
  const { end, unused } = await follow([
    Response.json({ error: 'No.' }, { status }),
    new Response('data: [DONE]\n\n'),
  ]);
  expect(end).toEqual({ error: `ApiError: ${status}: No.` });
  expect(unused).toBe(1);
});

test('a join that never succeeds is given up, but not before the turn is', async () => {
  const startedAt = Date.now();
  const { end } = await follow([]);
  expect(end).toEqual({ error: 'Error: The connection was lost.' });
  expect(Date.now() - startedAt).toBeGreaterThan(limits.undeliveredSeconds * 1_000);
});

test('a page that is back on the network joins at once', async () => {
  const send = vi.fn(() => Promise.reject(new TypeError('no network')));
  const connections = { connect: async () => null };
  const followTurn = createFollowTurn({ readToken: async () => 'token', send }, connections);
  const controller = new AbortController();
  const following = followTurn({
    turnId,
    joined: false,
    signal: controller.signal,
    onConnection: () => undefined,
    listener: { update: () => undefined },
  });
  await vi.advanceTimersByTimeAsync(60_000);
  const before = send.mock.calls.length;
  network.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(send).toHaveBeenCalledTimes(before + 1);
  controller.abort(new Error('reset'));
  await expect(following).rejects.toThrow('reset');
  expect(vi.getTimerCount()).toBe(0);
});

/** Reads a turn to its end, once on a connection and once as a stream. Returns what was sent. */
async function readBothWays(joined: boolean) {
  const sent: ClientMessage[] = [];
  const events: ServerMessage = { type: 'events', turnId, events: wholeTurn };
  const socket = openSocket([events]);
  const send = (message: ClientMessage) => {
    sent.push(message);
    socket.send(message);
  };
  await follow([], { ...socket, send }, joined);
  const { calls } = await follow([new Response(`${frame}data: [DONE]\n\n`)], null, joined);
  return { messages: sent.map(({ type }) => type), calls };
}

test('a turn that was read to its end is acknowledged, on a connection and after a stream', async () => {
  const { messages, calls } = await readBothWays(false);
  expect(messages).toEqual(['join', 'delivered', 'leave']);
  expect(calls).toEqual([`/api/chat/${turnId}`, `/api/chat/${turnId}/delivered`]);
});

test('a turn that another page asked is not acknowledged, on a connection or after a stream', async () => {
  const { messages, calls } = await readBothWays(true);
  expect(messages).toEqual(['join', 'leave']);
  expect(calls).toEqual([`/api/chat/${turnId}`]);
});

test('a refusal that may pass is tried again on a connection as well', async () => {
  const refusal = (code: string): ServerMessage => ({
    type: 'error',
    code,
    error: 'Not now.',
    turnId,
  });
  const events: ServerMessage = { type: 'events', turnId, events: wholeTurn };
  const { end } = await follow(
    [],
    openSocket([refusal('database_unavailable'), refusal('of_later'), events]),
  );
  expect(end).toMatchObject({ status: 'ended' });
  const gone = await follow([], openSocket([refusal('answer_expired'), events]));
  expect(gone.end).toEqual({ error: 'ApiError: 410: Not now.' });
});
