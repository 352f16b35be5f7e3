import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { listen } from '@quartet/runtime/process/listen.ts';
import { expect, onTestFinished, test } from 'vitest';
import { limitConnections, toMostConnections } from './service.ts';

test.each([
  [1_024, 872],
  [1_000_000, 10_000],
  [null, 10_000],
])('of %s descriptors it takes %i connections', (descriptors, most) => {
  expect(toMostConnections(descriptors)).toBe(most);
});

test('idle connections give way to new ones', async () => {
  const server = createServer({ keepAliveTimeout: 60_000 }, (_, res) => res.end('Here.'));
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  limitConnections(server, 2);
  const port = await listen(server, 0, '127.0.0.1');
  // Resolves to what is replied, which is nothing if the connection is refused.
  const askAndStay = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    const reply = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
    return String(reply[0]).includes('200 OK');
  };
  const taken = [await askAndStay(), await askAndStay(), await askAndStay(), await askAndStay()];
  expect(taken).toEqual([true, true, false, true]);
});
