import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from './listen.ts';
import { oneRequestAtATime } from './one-request-at-a-time.ts';

/** A server that answers when it is told to, and a connection to it. */
async function open() {
  const begun = new Map<string, ServerResponse>();
  const server = createServer(oneRequestAtATime((req, res) => void begun.set(req.url ?? '', res)));
  onTestFinished(() => void server.close());
  const socket = connect(await listen(server, 0, '127.0.0.1'), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.on('data', (data) => (received += data.toString('latin1')));
  const closed = new Promise((resolve) =>
    socket.on('error', () => undefined).once('close', resolve),
  );
  return {
    socket,
    closed,
    begun: () => [...begun.keys()],
    /** The paths that were answered: each is the body of its response. */
    answered: () => received.match(/(?<=\r\n\r\n)\/[a-z\d]+/g) ?? [],
    send: (...requests: readonly string[]) =>
      void socket.write(requests.map((each) => `${each}\r\nHost: a\r\n\r\n`).join('')),
    answer: (path: string, headers = {}) =>
      void begun
        .get(path)
        ?.writeHead(200, { 'Content-Length': path.length, ...headers })
        .end(path),
    response: (path: string) => begun.get(path),
  };
}

const get = (path: string) => `GET ${path} HTTP/1.1`;

test('a pipelined request begins when the response before it is over', async () => {
  const peer = await open();
  peer.send(get('/a'), get('/b'), get('/c'));
  for (const [index, path] of ['/a', '/b', '/c'].entries()) {
    await expect.poll(peer.begun).toHaveLength(index + 1);
    peer.answer(path);
  }
  await expect.poll(peer.answered).toEqual(['/a', '/b', '/c']);
});

test('a connection that sends a few ahead is served however often it does', async () => {
  const peer = await open();
  for (let index = 0; index < 20; index += 2) {
    peer.send(get(`/${index}`), get(`/${index + 1}`));
    await expect.poll(peer.begun).toContain(`/${index}`);
    peer.answer(`/${index}`);
    await expect.poll(peer.begun).toContain(`/${index + 1}`);
    peer.answer(`/${index + 1}`);
  }
  await expect.poll(peer.answered).toHaveLength(20);
});

test('a connection that sends many ahead is cut, and the first alone has begun', async () => {
  const peer = await open();
  peer.send(...Array.from({ length: 600 }, (_, index) => get(`/${index}`)));
  await peer.closed;
  expect(peer.begun()).toEqual(['/0']);
});

test('a waiting request does not begin when its connection is gone, or ends with the response', async () => {
  const [hungUp, ended] = [await open(), await open()];
  for (const peer of [hungUp, ended]) {
    peer.send(get('/a'), get('/b'));
    await expect.poll(peer.begun).toEqual(['/a']);
  }
  hungUp.socket.destroy();
  await expect.poll(() => hungUp.response('/a')?.closed).toBe(true);
  ended.answer('/a', { Connection: 'close' });
  await ended.closed;
  expect([hungUp.begun(), ended.begun()]).toEqual([['/a'], ['/a']]);
});

test('a request that Node itself refuses does not hold up the next one', async () => {
  const peer = await open();
  peer.send(get('/a'), `${get('/b')}\r\nExpect: more`, get('/c'));
  await expect.poll(peer.begun).toEqual(['/a']);
  peer.answer('/a');
  await expect.poll(peer.begun).toEqual(['/a', '/c']);
  peer.answer('/c');
  await expect.poll(peer.answered).toEqual(['/a', '/c']);
});

test('a body that waits for permission is permitted when its turn has come', async () => {
  const peer = await open();
  peer.send(get('/a'), 'POST /b HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 3');
  await expect.poll(peer.begun).toEqual(['/a']);
  peer.answer('/a');
  await expect.poll(peer.begun).toEqual(['/a', '/b']);
  peer.socket.write('abc');
  peer.answer('/b');
  await expect.poll(peer.answered).toEqual(['/a', '/b']);
});
