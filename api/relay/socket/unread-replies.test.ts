import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTurnId } from '@quartet/shared/domain/ids.ts';
import type { ServerMessage } from '@quartet/shared/protocol/socket-message.ts';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createBudget } from '../../http/limits/budget.ts';
import { openTestContext } from '../../testing/start-test-api.ts';
import { socketLimits } from './socket-limits.ts';
import { createSocketPeer, type SocketPeer } from './socket-peer.ts';
import { SocketSession } from './socket-session.ts';

const turn = { turnId: createTurnId(), userId: 'ada' };
const nothing = () => undefined;
const ctx = await openTestContext();
afterAll(() => ctx.close());
const { ledger, turnLog } = ctx.stores;
await ledger.openAccount(turn.userId);
await ledger.placeHold({ ...turn, deadlineAt: new Date(Date.now() + 60_000) });
await turnLog.begin(turn, [{ type: 'turn-start', webSearch: false, demo: false }]);

/** A peer that has taken what it was sent for so many messages, and then takes nothing more. */
function openSession(readMessages: number, hasRoom?: SocketPeer['hasRoom']) {
  const sent: ServerMessage['type'][] = [];
  const closed: string[] = [];
  let asked = 0;
  const peer: SocketPeer = {
    send: ({ type }) => sent.push(type),
    waitingBytes: () => 0,
    hasRoom: hasRoom ?? (async () => asked++ < readMessages),
    close: (reason) => void closed.push(reason),
  };
  const session = new SocketSession(ctx, peer, createBudget(1));
  onTestFinished(() => session.end());
  const send = (message: object) => session.receive(JSON.stringify(message));
  send({ type: 'authenticate', token: 'ada' });
  return { sent, closed, join: () => send({ type: 'join', turnId: turn.turnId }) };
}

test('a reader that takes nothing gets no second snapshot', async () => {
  const { sent, closed, join } = openSession(2);
  join();
  join();
  await expect.poll(() => closed).toEqual(['slowReader']);
  expect(sent.filter((type) => type !== 'balance')).toEqual(['authenticated', 'snapshot']);
});

test('at most a burst of messages waits until their sender reads', () => {
  const { closed, join } = openSession(0, () => new Promise(nothing));
  for (let count = 1; count < socketLimits.burst; count += 1) join();
  expect(closed).toEqual([]);
  join();
  expect(closed).toEqual(['flooding']);
});

async function connectPeer() {
  const http = createServer().listen(0, '127.0.0.1');
  const server = new WebSocketServer({ server: http });
  const accepted = new Promise<WebSocket>((resolve) => server.once('connection', resolve));
  await new Promise((resolve) => http.once('listening', resolve));
  const reader = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
  onTestFinished(() => {
    reader.terminate();
    server.close();
    http.close();
  });
  return { reader, peer: createSocketPeer(await accepted) };
}

test('a peer has room again once it reads, or is gone', async () => {
  const { reader, peer } = await connectPeer();
  await new Promise((resolve) => reader.once('open', resolve));
  const text = 'x'.repeat(socketLimits.waitingBytes);
  const fill = () => {
    while (peer.waitingBytes() <= socketLimits.waitingBytes) {
      peer.send({ type: 'error', code: 'internal', error: text });
    }
  };
  reader.pause();
  fill();
  expect(await peer.hasRoom(1)).toBe(false);
  const room = peer.hasRoom();
  reader.resume();
  expect(await room).toBe(true);
  reader.pause();
  fill();
  const gone = peer.hasRoom();
  reader.terminate();
  expect(await gone).toBe(true);
});
