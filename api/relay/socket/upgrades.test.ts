import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRaw } from '../../testing/send-raw.ts';
import { pageOrigin, startTestApi, type TestApi } from '../../testing/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

function send(request: string, headers: readonly string[], body = ''): Promise<string> {
  const lines = [`${request} HTTP/1.1`, 'Host: localhost', 'Authorization: Bearer ada', ...headers];
  return sendRaw(api.port, `${lines.join('\r\n')}\r\n\r\n${body}`);
}

const http2 = [
  'Connection: Upgrade, HTTP2-Settings, close',
  'Upgrade: h2c',
  'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA',
];
const handshake = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  `Origin: ${pageOrigin}`,
];

test.each([
  ['GET /api/auth/user', 200, '"credits"'],
  ['GET /api/nothing', 404, '"not_found"'],
  ['GET /api/socket', 404, '"not_found"'],
])('ignores the offer of HTTP/2 in %s', async (request, status, body) => {
  const reply = await send(request, http2);
  expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(reply).toContain(body);
});

test('reads the body of a question that offers HTTP/2', async () => {
  const body = '{"message":"Why?"}';
  const headers = [
    'Content-Type: application/json',
    'Accept: application/json',
    `Content-Length: ${body.length}`,
  ];
  const reply = await send('POST /api/chat', [...http2, ...headers], body);
  expect(reply).toMatch(/^HTTP\/1.1 202 /);
  expect(reply).toContain('"turnId"');
});

test('any other upgrade, and a WebSocket at another address, is ignored as well', async () => {
  const other = await send('GET /api/auth/user', [
    'Connection: Upgrade, close',
    'Upgrade: TLS/1.0',
  ]);
  expect(other).toMatch(/^HTTP\/1.1 200 /);
  const elsewhere = await send('GET /api/auth/user', [...handshake, 'Connection: close']);
  expect(elsewhere).toMatch(/^HTTP\/1.1 200 /);
});

test('a WebSocket handshake with two Hosts is refused', async () => {
  expect(await send('GET /api/socket', ['Host: b', ...handshake])).toMatch(/^HTTP\/1.1 400 /);
});
