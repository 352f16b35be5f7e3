import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { pageOrigin, startTestApi } from '@quartet/api/testing/start-test-api.ts';
import { expect, onTestFinished, test } from 'vitest';
import { expectWithin } from '../support/expect-within.ts';

const lines = [
  'GET /api/socket HTTP/1.1',
  'Host: localhost',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];
const handshake = (origin: string) => `${[...lines, `Origin: ${origin}`].join('\r\n')}\r\n\r\n`;

/** A connection that never closes its own side. */
async function open(port: number): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.on('data', (data) => (received += data.toString('latin1')));
  await once(socket, 'connect');
  return { socket, received: () => received };
}

const takesConnections = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () =>
      resolve(false),
    );
    onTestFinished(() => void socket.destroy());
  });

test('refuses a handshake that arrives during the drain, without delaying it', async () => {
  const api = await startTestApi({ config: { drainMs: 60_000 } });
  const { socket, received } = await open(api.port);
  const text = handshake(pageOrigin);
  socket.write(text.slice(0, 60));
  // The server has accepted the connection once it answers a later one.
  await api.fetch('/api/clerk-key');
  const stopping = api.stop();
  await expect.poll(() => takesConnections(api.port)).toBe(false);
  socket.write(text.slice(60));
  await expect.poll(received).toContain('HTTP/1.1 ');
  expect(received()).toMatch(/^HTTP\/1.1 503 /);
  await expectWithin(5_000, () => stopping);
});

test('a refused handshake does not delay the end, even if its peer keeps the connection open', async () => {
  const api = await startTestApi();
  const { socket, received } = await open(api.port);
  socket.write(handshake('https://elsewhere.test'));
  await expect.poll(received).toMatch(/^HTTP\/1.1 403 /);
  await expectWithin(5_000, () => api.stop());
});

test('a connection without a request, as browsers open ahead, does not delay the end', async () => {
  const api = await startTestApi({ config: { drainMs: 60_000 } });
  const { received } = await open(api.port);
  // The server has accepted the connection once it answers a later one.
  await api.fetch('/api/clerk-key');
  await expectWithin(5_000, () => api.stop());
  expect(received()).toBe('');
});
