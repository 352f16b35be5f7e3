import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openAhead } from './connections.ts';
import { post } from './post.ts';

/** A server, and its connections in the order in which they were opened. */
async function openServer() {
  const connections: Socket[] = [];
  const server = createServer((req, res) => void res.end(String(req.socket.remotePort)));
  server.on('connection', (socket) => connections.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const count = (all: number) => expect.poll(() => connections.length).toBe(all);
  return { url, connections, count };
}

const call = (url: URL): Promise<IncomingMessage> => post(url, { headers: {}, body: '{}' });

test('the first call to a server finds a connection open, and another one is opened for the next', async () => {
  const { url, connections, count } = await openServer();
  openAhead(url);
  openAhead(url);
  await count(1);
  const [first] = connections;
  expect(await text(await call(url))).toBe(String(first?.remotePort));
  await count(2);
  expect(connections).toHaveLength(2);
});

test('calls at the same time each have a connection, and free connections serve the next calls', async () => {
  const { url, connections, count } = await openServer();
  openAhead(url);
  await count(1);
  const replies = await Promise.all([call(url), call(url), call(url)]);
  const ports = await Promise.all(replies.map(text));
  expect(new Set(ports).size).toBe(3);
  await count(4);
  const again = await text(await call(url));
  expect(connections.map(({ remotePort }) => String(remotePort))).toContain(again);
  expect(connections).toHaveLength(4);
});

test('a connection that its server closes is opened again after a call, and not before one', async () => {
  const { url, connections, count } = await openServer();
  openAhead(url);
  await count(1);
  connections[0]?.end();
  await once(connections[0] as Socket, 'close');
  const used = await text(await call(url));
  await count(3);
  connections.findLast(({ remotePort }) => String(remotePort) !== used)?.end();
  await count(4);
  expect(connections).toHaveLength(4);
});

test('a connection that was refused before it was used serves no call', async () => {
  const { url, connections, count } = await openServer();
  openAhead(url);
  await count(1);
  const [refused] = connections;
  refused?.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
  await once(refused as Socket, 'finish');
  // By the time another connection, opened after it, is answered, the refusal has arrived.
  await text(await call((await openServer()).url));
  const reply = await call(url);
  expect(reply.statusCode).toBe(200);
  reply.resume();
});

test('only the call reports a server that cannot be reached', async () => {
  const { url } = await openServer();
  url.port = '1';
  openAhead(url);
  await expect(call(url)).rejects.toThrow('fetch failed');
});

test('HTTPS_PROXY carries the calls to https addresses, except addresses that NO_PROXY names', async () => {
  const asked: string[] = [];
  const proxy = createServer();
  proxy.on('connect', ({ url = '' }, socket) => {
    asked.push(url);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  vi.stubEnv('HTTPS_PROXY', `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  vi.stubEnv('NO_PROXY', '127.0.0.1');
  vi.resetModules();
  const behindProxy = await import('./post.ts');
  vi.unstubAllEnvs();
  const send = (url: string) => behindProxy.post(new URL(url), { headers: {}, body: '{}' });
  await expect(send('https://models.example.test/v1')).rejects.toThrow('fetch failed');
  await expect(send('https://127.0.0.1:1/v1')).rejects.toThrow('fetch failed');
  expect(asked).toEqual(['models.example.test:443']);
});

test('a server that accepts a connection but never greets is given up after ten seconds', async () => {
  const sockets: Socket[] = [];
  const server = createTcpServer((socket) => void sockets.push(socket.on('error', () => {})));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    vi.useRealTimers();
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const url = new URL(`https://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const calling = call(url).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await calling).toMatchObject({ cause: { code: 'EHOSTUNREACH' } });
});
