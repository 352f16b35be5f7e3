import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { ServerMessage } from '@quartet/shared/protocol/socket-message.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { countSubscribers } from '@quartet/stores/testing/count-subscribers.ts';
import { recordCalls } from '@quartet/stores/testing/faults.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { ask, holdTurn } from '../../testing/ask.ts';
import { pageOrigin, startTestApi, type TestApi } from '../../testing/start-test-api.ts';
import { answerDelta, answerStart, turnEnd } from '../../testing/turn-script.ts';

let api: TestApi;
let sockets: WebSocket[] = [];
let subscribers: (turnId: string) => number;
beforeEach(async () => {
  api = await startTestApi();
  subscribers = countSubscribers(api.stores.turnLog);
});
afterEach(async () => {
  for (const socket of sockets) socket.terminate();
  sockets = [];
  await api.stop();
});

interface TestSocket {
  readonly socket: WebSocket;
  /** All but the balances. */
  readonly messages: ServerMessage[];
  readonly balances: ServerMessage[];
  readonly closed: Promise<number>;
  send(message: unknown): void;
  until(type: ServerMessage['type']): Promise<ServerMessage>;
}

async function open(origin = pageOrigin): Promise<TestSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${api.port}/api/socket`, { origin });
  sockets.push(socket);
  const messages: ServerMessage[] = [];
  const balances: ServerMessage[] = [];
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as ServerMessage;
    (message.type === 'balance' ? balances : messages).push(message);
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return {
    socket,
    messages,
    balances,
    closed,
    send: (message) => socket.send(JSON.stringify(message)),
    async until(type) {
      await expect.poll(() => messages.find((message) => message.type === type)).toBeDefined();
      return messages.find((message) => message.type === type)!;
    },
  };
}

async function signIn(token = 'ada'): Promise<TestSocket> {
  const peer = await open();
  peer.send({ type: 'authenticate', token });
  await peer.until('authenticated');
  return peer;
}

function fold(messages: readonly ServerMessage[]): TurnState {
  return messages.reduce((state, message) => {
    if (message.type === 'snapshot') return message.state;
    return message.type === 'events' ? message.events.reduce(foldTurn, state) : state;
  }, createTurnState());
}

test('a join sends the state, then the later events, joined together', async () => {
  const turnId = await ask(api);
  const turn = { turnId, userId: 'ada' };
  await api.stores.turnLog.append(turn, [answerStart('claude'), answerDelta('claude', 'a')]);
  const peer = await signIn();
  peer.send({ type: 'join', turnId });
  await peer.until('snapshot');
  for (const letter of 'bcdefgh')
    await api.stores.turnLog.append(turn, [answerDelta('claude', letter)]);
  await api.stores.turnLog.append(turn, [turnEnd]);
  await expect.poll(() => fold(peer.messages).status).toBe('ended');
  expect(fold(peer.messages).answers.claude.text).toBe('abcdefgh');
  expect(peer.messages.filter(({ type }) => type === 'events').length).toBeLessThan(4);
});

test('after leaving, no more events come', async () => {
  const turnId = await ask(api);
  const peer = await signIn();
  peer.send({ type: 'join', turnId });
  await peer.until('snapshot');
  peer.send({ type: 'leave', turnId });
  peer.send({ type: 'ping' });
  await peer.until('pong');
  expect(subscribers(turnId)).toBe(0);
});

test('a foreign turn and an unknown one are refused alike', async () => {
  const foreign = await ask(api, 'eve');
  const peer = await signIn();
  for (const turnId of [foreign, 'x'.repeat(22)]) peer.send({ type: 'join', turnId });
  await expect.poll(() => peer.messages).toHaveLength(3);
  const [, first, second] = peer.messages;
  expect(first).toMatchObject({ type: 'error', code: 'not_found', turnId: foreign });
  expect({ ...first, turnId: '' }).toEqual({ ...second, turnId: '' });
});

test.each(['https://evil.test', ''])(
  'a page of origin %j is refused at the upgrade',
  async (origin) => {
    await expect(open(origin)).rejects.toThrow('403');
  },
);

test('a page served by this process on a loopback name is admitted', async () => {
  const peer = await open(`http://127.0.0.1:${api.port}`);
  expect(peer.socket.readyState).toBe(WebSocket.OPEN);
});

test('no socket opens at another path', async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${api.port}/api/sockets`, { origin: pageOrigin });
  await expect(
    new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject)),
  ).rejects.toThrow('404');
});

test('a socket with a refused token, or anything before its token, is closed', async () => {
  const refused = await open();
  refused.send({ type: 'authenticate', token: 'expired' });
  expect(await refused.closed).toBe(4401);
  const early = await open();
  early.send({ type: 'ping' });
  expect(await early.closed).toBe(4401);
});

test('a fresh token of another user closes the socket', async () => {
  const peer = await signIn();
  const taken = new Promise((resolve) =>
    peer.socket.on('message', (data: Buffer) => data.includes('authenticated') && resolve('taken')),
  );
  peer.send({ type: 'authenticate', token: 'eve' });
  // Taken or not, it would be closed with the same code when the token expires.
  expect(await Promise.race([peer.closed, taken])).toBe(4401);
});

test('an expired token is accepted for 60 s; a fresh one extends that', async () => {
  const peer = await signIn('ada.-57000');
  const stale = await signIn('bob.-57000');
  peer.send({ type: 'authenticate', token: 'ada' });
  expect(await stale.closed).toBe(4401);
  expect(peer.socket.readyState).toBe(WebSocket.OPEN);
});

test('wrong messages get an error; binary ones and floods close the socket', async () => {
  const peer = await signIn();
  peer.socket.send('{');
  peer.send({ type: 'delete-everything' });
  await expect.poll(() => peer.messages).toHaveLength(3);
  expect(peer.messages.slice(1)).toMatchObject([
    { type: 'error', code: 'invalid_json' },
    { type: 'error', code: 'invalid_request' },
  ]);
  peer.socket.send(Buffer.from([1]));
  expect(await peer.closed).toBe(1003);
  const flooder = await signIn();
  for (let n = 0; n < 1_000; n += 1) flooder.send({ type: 'ping' });
  expect(await flooder.closed).toBe(1008);
  const huge = await signIn();
  huge.socket.send('x'.repeat(65 * 1024));
  expect(await huge.closed).toBe(1009);
});

test('the eleventh socket of a user is refused until another closes', async () => {
  const peers = await Promise.all(Array.from({ length: 10 }, () => signIn()));
  const eleventh = await open();
  eleventh.send({ type: 'authenticate', token: 'ada' });
  expect(await eleventh.closed).toBe(4429);
  peers[0]!.socket.close();
  await peers[0]!.closed;
  await signIn();
});

test('a reader that falls more than 1 MB behind is closed with its own code', async () => {
  const turnId = await ask(api);
  const peer = await signIn();
  peer.send({ type: 'join', turnId });
  await peer.until('snapshot');
  peer.socket.pause();
  const turn = { turnId, userId: 'ada' };
  const goOn = async () => {
    await api.stores.turnLog.append(turn, [answerDelta('gpt', 'x'.repeat(1_000_000))]);
    return subscribers(turnId);
  };
  await expect.poll(goOn).toBe(0);
});

test('when the process drains, sockets are told to connect elsewhere', async () => {
  const peer = await signIn();
  await api.stop();
  expect(await peer.closed).toBe(1012);
});

test('every socket of a user gets the balance after sign-in and after each change', async () => {
  const [one, two, stranger] = [await signIn(), await signIn(), await signIn('eve')];
  await expect.poll(() => stranger.balances).toHaveLength(1);
  await api.setCredits('ada', 101);
  await api.stores.balances.announce('ada');
  for (const peer of [one, two]) {
    await expect
      .poll(() => peer.balances.at(-1))
      .toEqual({ type: 'balance', credits: 101, unlimited: false });
  }
  expect(stranger.balances).toHaveLength(1);
});

test('a page can mark only a turn delivered that it has joined', async () => {
  const delivered = recordCalls(api.stores.turnLog, 'markDelivered');
  const turnId = await ask(api);
  const other = await signIn('bob');
  other.send({ type: 'delivered', turnId });
  other.send({ type: 'ping' });
  await other.until('pong');
  expect(delivered).toEqual([]);
  const peer = await signIn();
  peer.send({ type: 'join', turnId });
  await peer.until('snapshot');
  peer.send({ type: 'delivered', turnId });
  await expect.poll(() => delivered).toEqual([[turnId]]);
  await expect.poll(() => subscribers(turnId)).toBe(0);
});

test('joining an expired turn says what became of the credit', async () => {
  const turnId = await holdTurn(api);
  await api.stores.ledger.chargeHold(turnId);
  const peer = await signIn();
  peer.send({ type: 'join', turnId });
  expect(await peer.until('error')).toMatchObject({ code: 'answer_expired', turnId, charged: 1 });
});

test('a ban closes every socket of the user, and refuses whatever they join', async () => {
  const turnId = await ask(api);
  const [peer, other] = [await signIn(), await signIn('bob')];
  const order = { action: 'ban', userId: 'ada', operator: 'Olga', reason: 'abuse' } as const;
  await api.stores.desk.execute(order);
  peer.send({ type: 'join', turnId });
  expect(await peer.until('error')).toMatchObject({ code: 'account_disabled', turnId });
  const joined = await api.fetch(`/api/chat/${turnId}`, {
    headers: { accept: 'text/event-stream' },
  });
  expect([joined.status, await joined.json()]).toMatchObject([403, { code: 'account_disabled' }]);
  await api.stores.balances.announce('ada');
  expect(await peer.closed).toBe(4401);
  other.send({ type: 'ping' });
  await other.until('pong');
  await api.stores.desk.execute({ ...order, action: 'unban' });
});
