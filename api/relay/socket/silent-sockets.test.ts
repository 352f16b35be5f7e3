import { once } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { pageOrigin, startTestApi, type TestApi } from '../../testing/start-test-api.ts';
import { socketLimits } from './socket-limits.ts';

let api: TestApi;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  api = await startTestApi();
});
afterEach(async () => {
  await api.stop();
  vi.useRealTimers();
});

/** `autoPong`: whether it answers pings, as whoever is there does. */
async function open({ autoPong }: { readonly autoPong: boolean }): Promise<WebSocket> {
  const url = `ws://127.0.0.1:${api.port}/api/socket`;
  const socket = new WebSocket(url, { origin: pageOrigin, autoPong });
  await once(socket, 'open');
  return socket;
}

async function beat(...sockets: readonly WebSocket[]): Promise<void> {
  const pinged = sockets.map((socket) => once(socket, 'ping'));
  await vi.advanceTimersByTimeAsync(socketLimits.heartbeatMs);
  await Promise.all(pinged);
}

/** Resolves once the api has heard all that this one has said. */
async function beHeard(socket: WebSocket): Promise<void> {
  socket.ping();
  await once(socket, 'pong');
}

test('a socket that answers no ping is closed at the next one', async () => {
  const [silent, alive] = [await open({ autoPong: false }), await open({ autoPong: true })];
  const ended = once(silent, 'close');
  await beat(silent, alive);
  await beHeard(alive);
  await beat(alive);
  expect(await ended).toMatchObject([1006, expect.anything()]);
  await beHeard(alive);
  alive.terminate();
});
