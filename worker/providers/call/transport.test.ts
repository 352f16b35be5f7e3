import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { gatherBytes, observeBytes } from './transport.ts';

const agent = new Agent({ keepAlive: true, readableHighWaterMark: 1 } as object);

const call = (port: number) =>
  new Promise<IncomingMessage>((resolve) => get({ port, agent }, resolve));

/** The gathered reply of a real server. The test decides when ticks happen. */
async function openBody({ joins = true, busy = false } = {}) {
  const asked = Promise.withResolvers<ServerResponse>();
  const server = createServer((_req, res) => {
    res.flushHeaders();
    asked.resolve(res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const [response, reply] = await Promise.all([asked.promise, call(port)]);
  onTestFinished(() => void reply.destroy());
  const due: (() => void)[] = [];
  const arrivals = new Set<() => void>();
  let seen = 0;
  const gathered = gatherBytes(reply, {
    joins: () => joins,
    pace: {
      isBusy: () => busy,
      onTick(callback) {
        due.push(callback);
        return () => {};
      },
    },
    onRefused: () => {},
    onBytes(length) {
      seen += length;
      for (const check of arrivals) check();
    },
  });
  const reader = gathered.getReader();
  return {
    port,
    reader,
    reply,
    response,
    due: () => due.length,
    seen: () => seen,
    /** Resolves once this many bytes have been taken from the socket. */
    taken: (length: number) =>
      new Promise<void>((resolve) => {
        const check = () => seen >= length && resolve();
        arrivals.add(check);
        check();
      }),
    read: async () => Buffer.from((await reader.read()).value ?? []).toString(),
    tick() {
      for (const callback of due.splice(0)) callback();
    },
  };
}

test('lines that come before a tick are read together, and are noticed as they come', async () => {
  const body = await openBody();
  const first = body.read();
  body.response.write('a\n');
  await body.taken(2);
  body.response.write('b\n');
  await body.taken(4);
  body.tick();
  expect(await first).toBe('a\nb\n');
});

test('a line is read when it has ended, and what follows it later', async () => {
  const body = await openBody({ joins: false });
  const first = body.read();
  body.response.write('data: ');
  await body.taken(6);
  body.response.write('one\n\ndata: t');
  expect(await first).toBe('data: one\n\n');
  const second = body.read();
  body.response.end('wo');
  expect(await second).toBe('data: two');
  expect((await body.reader.read()).done).toBe(true);
});

test('bytes after an empty tick are delivered at once', async () => {
  const body = await openBody();
  const first = body.read();
  await expect.poll(body.due).toBe(1);
  body.tick();
  body.response.write('a\n');
  expect(await first).toBe('a\n');
});

test('bytes do not wait when joining is off', async () => {
  const body = await openBody({ joins: false });
  body.response.write('a\n');
  expect(await body.read()).toBe('a\n');
  body.response.write('b\n');
  expect(await body.read()).toBe('b\n');
});

test('the end of a reply does not wait for a tick', async () => {
  const body = await openBody();
  const first = body.read();
  body.response.end('a');
  expect(await first).toBe('a');
  expect((await body.reader.read()).done).toBe(true);
});

test('a busy process leaves the socket alone until the tick, and then reads all that has come', async () => {
  const body = await openBody({ busy: true });
  const first = body.read();
  await expect.poll(body.due).toBe(1);
  body.response.write('a');
  await expect.poll(() => body.reply.readableLength).toBe(1);
  body.response.write('b');
  body.response.write('c\n');
  expect(body.seen()).toBe(0);
  body.tick();
  expect(await first).toBe('abc\n');
});

test('a busy process takes one piece between two ticks, and all with the next one', async () => {
  const body = await openBody({ busy: true });
  const { port, reply, response } = body;
  const waiting = () => reply.readableLength + reply.socket.readableLength;
  const sent = async (text: string) => {
    const before = reply.socket.bytesRead;
    response.write(text);
    await expect.poll(() => reply.socket.bytesRead).toBeGreaterThan(before);
  };
  const first = body.read();
  await sent('first\n');
  body.tick();
  expect(await first).toBe('first\n');
  for (const round of [1, 2]) {
    const read = body.read();
    await expect.poll(body.due).toBe(1);
    await sent('a');
    const taken = reply.socket.bytesRead;
    response.write('b');
    response.write('c\n');
    // By the time another call has been answered, the bytes have arrived.
    await call(port);
    expect({ round, taken: reply.socket.bytesRead }).toEqual({ round, taken });
    expect(waiting()).toBeGreaterThan(0);
    // Behaves like a timer: sockets are read between it and its immediates.
    await setImmediate();
    body.tick();
    expect(await read).toBe('abc\n');
  }
});

test('the connection of a reply that came whole between two ticks serves the next call', async () => {
  const first = await openBody({ busy: true });
  const { socket } = first.reply;
  const read = first.read();
  await expect.poll(first.due).toBe(1);
  first.response.end('whole');
  await expect.poll(() => first.reply.complete).toBe(true);
  first.tick();
  expect(await read).toBe('whole');
  expect((await first.reader.read()).done).toBe(true);
  await expect.poll(() => Object.values(agent.freeSockets).flat()).toContain(socket);
  const next = await call(first.port);
  expect(next.socket).toBe(socket);
});

test('a reply that breaks off fails after the bytes before it, as that of a fetch does', async () => {
  const body = await openBody();
  const first = body.read();
  body.response.write('a');
  await body.taken(1);
  body.response.destroy();
  expect(await first).toBe('a');
  await expect(body.reader.read()).rejects.toThrow(new TypeError('terminated'));
});

test('lines beyond 64 kB do not wait for a tick', async () => {
  const body = await openBody();
  const first = body.read();
  body.response.write('x\n'.repeat(100_000));
  expect((await first).length).toBeGreaterThanOrEqual(64 * 1024);
  await setImmediate();
});

test('a reader who leaves closes the connection', async () => {
  const body = await openBody();
  const closed = new Promise((resolve) => body.response.once('close', resolve));
  await body.reader.cancel('enough');
  await closed;
  expect(body.response.writableFinished).toBe(false);
});

test.each([
  ['101 Switching Protocols', new TypeError('fetch failed')],
  ['204 No Content', { status: 204, body: null }],
])('a reply of %s, which has no body, ends at once', async (status, expected) => {
  const sockets: Socket[] = [];
  const server = createTcpServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(`HTTP/1.1 ${status}\r\nConnection: Upgrade\r\nUpgrade: words\r\n\r\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const { port } = server.address() as AddressInfo;
  const observed = observeBytes({
    joins: () => false,
    onBytes: () => {},
    onRefused: () => {},
    pace: { isBusy: () => false, onTick: () => () => {} },
  });
  const asking = observed(`http://127.0.0.1:${port}`, { method: 'POST', body: '{}' });
  const outcome = await asking.then(
    (response) => ({ status: response.status, body: response.body }),
    (error: unknown) => error,
  );
  expect(outcome).toEqual(expected);
});
