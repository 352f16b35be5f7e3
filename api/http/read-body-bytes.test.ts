import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readBodyBytes } from './read-body-bytes.ts';

function openBody(): { readonly req: IncomingMessage; readonly body: PassThrough } {
  const body = new PassThrough();
  return { req: body as unknown as IncomingMessage, body };
}

test('a body that trickles in is refused, and one that keeps flowing gets more time', async () => {
  const pace = { baseMs: 40, bytesPerSecond: 1_000 };
  const slow = openBody();
  slow.body.write('x');
  await expect(readBodyBytes(slow.req, 100, pace)).rejects.toMatchObject({
    code: 'request_timeout',
    status: 408,
  });
  const steady = openBody();
  steady.body.write('x'.repeat(10_000));
  setTimeout(() => steady.body.end('y'), 120);
  expect(await readBodyBytes(steady.req, 20_000, pace)).toHaveLength(10_001);
});

test('a body of exactly the limit is read, one byte more is not', async () => {
  const exact = openBody();
  exact.body.end('12345');
  expect((await readBodyBytes(exact.req, 5)).toString()).toBe('12345');
  const over = openBody();
  over.body.end('123456');
  await expect(readBodyBytes(over.req, 5)).rejects.toMatchObject({ code: 'body_too_large' });
});

test('a connection that breaks off rejects', async () => {
  const broken = openBody();
  setImmediate(() => broken.body.destroy());
  await expect(readBodyBytes(broken.req, 5)).rejects.toMatchObject({ code: 'request_timeout' });
});
