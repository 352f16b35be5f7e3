import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextRound } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { openTurnSocket } from '../../web/chat/transport/turn-socket.ts';
import { watchResources } from '../support/watch-resources.ts';

let server: WebSocketServer;

beforeEach(async () => {
  server = new WebSocketServer({ port: 0 });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal('window', { location: { href: `http://localhost:${port}/` } });
});

afterEach(() => {
  vi.unstubAllGlobals();
  server.close();
});

test.each([
  ['accepted and closed', (socket: WebSocket) => socket.send('{"type":"authenticated"}')],
  ['refused', (socket: WebSocket) => socket.close()],
])('a socket that was %s leaves no timer behind in the page', async (_, reply) => {
  server.on('connection', (socket) => socket.once('message', () => reply(socket)));
  using resources = watchResources();
  const socket = await openTurnSocket(async () => 'token');
  if (socket) {
    const gone = new Promise<null>((resolve) => {
      socket.listen((message) => message === null && resolve(null));
    });
    socket.close();
    await gone;
  }
  await nextRound();
  expect(resources.listOpen().filter((line) => line.includes(' web/'))).toEqual([]);
});
