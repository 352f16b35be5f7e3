import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createBodies } from './limits/bodies.ts';
import { type BodyShare, readBody } from './read-body.ts';

interface Reading {
  readonly socket: Socket;
  readonly share: BodyShare;
  readonly body: Promise<string>;
}

const length = (bytes: number) => `Content-Length: ${bytes}`;
const chunked = 'Transfer-Encoding: chunked';

/** Reads at most 5 bytes that a socket sends after this header. */
async function read(header: string): Promise<Reading> {
  const bodies = createBodies({ bodyBytes: 1_000, activeQuestions: 1 });
  const share = bodies.ofUser({ userId: 'ada', address: '::1' });
  const { promise: body, resolve, reject } = Promise.withResolvers<string>();
  body.catch(() => undefined);
  const server = createServer((req) => {
    readBody(req, { limit: 5, share }).then((bytes) => resolve(bytes.toString()), reject);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${header}\r\n\r\n`);
  return { socket, share, body };
}

test('a body of exactly the limit is read, however it arrives', async () => {
  const whole = await read(length(5));
  whole.socket.write('12345');
  expect(await whole.body).toBe('12345');
  expect(whole.share.bytes).toBe(5);
  const pieces = await read(chunked);
  pieces.socket.write('2\r\n12\r\n3\r\n345\r\n0\r\n\r\n');
  expect(await pieces.body).toBe('12345');
  expect(pieces.share.bytes).toBe(5);
});

test('reserves nothing for a body announced as too large', async () => {
  const { share, body } = await read(length(6));
  await expect(body).rejects.toMatchObject({ code: 'body_too_large' });
  expect(share.bytes).toBe(0);
});

test('refuses a chunked body at the chunk that exceeds the limit, and does not keep it', async () => {
  const { socket, share, body } = await read(chunked);
  socket.write('2\r\n12\r\n4\r\n3456\r\n');
  await expect(body).rejects.toMatchObject({ code: 'body_too_large' });
  expect(share.bytes).toBe(2);
});

test('rejects when the connection breaks', async () => {
  const { socket, body } = await read(length(5));
  socket.end('123');
  await expect(body).rejects.toMatchObject({ code: 'request_timeout' });
});
