import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { chooseEncoding } from '../http/choose-encoding.ts';
import { createSseWriter, SlowReaderError } from './sse-writer.ts';
import { type StreamEncoding, streamEncodings } from './stream-encoding.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A response whose reader takes nothing. */
async function openStalled(): Promise<ServerResponse> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  closers.push(() => {
    socket.destroy();
    server.close();
  });
  const [, res] = (await once(server, 'request')) as [unknown, ServerResponse];
  return res;
}

function noise(): string {
  return Array.from({ length: 100_000 }, () => Math.random().toString(36)).join('');
}

test.each<StreamEncoding | null>([null, 'br', 'zstd'])(
  'a reader that takes nothing is given up by name (%s)',
  async (encoding) => {
    const res = await openStalled();
    const { signal } = new AbortController();
    const writer = createSseWriter(res, { encoding, stallMs: 50, signal });
    const writeOn = async () => {
      for (;;) await writer.write(noise());
    };
    await expect(writeOn()).rejects.toThrow(SlowReaderError);
    res.destroy();
  },
);

test.each<StreamEncoding | null>([null, 'br', 'zstd'])(
  'a reader that does not take the rest is given up, too (%s)',
  async (encoding) => {
    const res = await openStalled();
    // More than the buffers of the system take.
    for (const text of Array.from({ length: 12 }, noise)) res.write(text);
    const { signal } = new AbortController();
    const writer = createSseWriter(res, { encoding, stallMs: 50, signal });
    await expect(writer.end()).rejects.toThrow(SlowReaderError);
    res.destroy();
  },
);

test.each([
  [undefined, null],
  ['gzip, deflate', null],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, br', 'br'],
  ['br;q=0, gzip', null],
  ['zstd;q=0.5, br', 'br'],
  ['*', 'zstd'],
  ['identity, br;q=0.5', null],
])('for %j the stream is encoded as %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted, streamEncodings)).toBe(encoding);
});
