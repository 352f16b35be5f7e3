import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readBodyBytes } from './read-body-bytes.ts';

function openBody(): { readonly req: IncomingMessage; readonly body: PassThrough } {
  const body = new PassThrough();
  return { req: body as unknown as IncomingMessage, body };
}

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
