import { once } from 'node:events';
import { connect } from 'node:net';
import { recordCalls } from '@quartet/stores/testing/faults.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { badBodies } from '../testing/bad-bodies.ts';
import { sendRaw } from '../testing/send-raw.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test.each(badBodies)('$what is refused as $code, and nothing is charged', async (bad) => {
  const holds = recordCalls(api.stores.ledger, 'placeHold');
  const response = await api.fetch('/api/chat', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bad.headers },
    body: bad.body as BodyInit,
  });
  const body = (await response.json()) as Record<string, unknown>;
  expect(response.status).toBe(bad.status);
  expect(body).toMatchObject({
    code: bad.code,
    error: expect.any(String),
    requestId: expect.any(String),
    ...(bad.field && { field: bad.field }),
  });
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(JSON.stringify(body)).not.toContain('SECRET');
  expect(holds).toEqual([]);
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
});

test.each([
  ['a byte order mark', '\uFEFF{"message":"a"}'],
  ['exactly 32 000 code points', JSON.stringify({ message: '𝄞'.repeat(32_000) })],
  [
    'a message with fields of its own',
    '{"message":"a","conversationHistory":{"gpt":[{"id":1,"role":"user","content":"a"}]}}',
  ],
  [
    'depth 8',
    `{"message":"a","conversationHistory":{"consensus":${'['.repeat(6)}${']'.repeat(6)}}}`,
  ],
])('%s is accepted', async (what, body) => {
  const response = await api.fetch('/api/chat', {
    as: what.replaceAll(' ', '-'),
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body,
  });
  expect(response.status).toBe(202);
});

const routes = [
  ['POST', '/api/chat'],
  ['GET', '/api/chat/x'],
  ['DELETE', '/api/chat/x'],
  ['PUT', '/api/chat'],
  ['POST', '/api/auth/user'],
  ['POST', '/api/clerk-key'],
  ['POST', '/api/nothing'],
  ['POST', '/'],
] as const;
const bodies = [
  undefined,
  '',
  'null',
  '[]',
  '0',
  '{"message":{}}',
  '{"message":[]}',
  '{"imageUrls":7}',
];

test.each(routes)('%s %s refuses every wrong body and keeps serving', async (method, path) => {
  for (const body of method === 'GET' ? [undefined] : bodies) {
    const response = await api.fetch(path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body }),
    });
    expect(Math.floor(response.status / 100)).toBe(4);
    expect(await response.json()).toMatchObject({ error: expect.any(String) });
  }
  expect((await api.fetch('/api/auth/user')).status).toBe(200);
});

const head = 'Host: localhost\r\nAuthorization: Bearer ada\r\nContent-Type: application/json\r\n';

test('a body over the limit is refused before it is read', async () => {
  const reply = await sendRaw(
    api.port,
    `POST /api/chat HTTP/1.1\r\n${head}Content-Length: 99999999\r\n\r\n`,
  );
  expect(reply).toMatch(/^HTTP\/1.1 413/);
  expect(reply).toMatch(/Connection: close/i);
  expect(reply).toContain('body_too_large');
});

test('refuses a request without a session before it reads the body', async () => {
  const reply = await sendRaw(
    api.port,
    'POST /api/chat HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n',
  );
  expect(reply).toMatch(/^HTTP\/1.1 401/);
  expect(reply).toMatch(/WWW-Authenticate: Bearer/i);
});

test('reads only a small part of a refused body', async () => {
  const socket = connect(api.port, '127.0.0.1').on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(`POST /api/nothing HTTP/1.1\r\n${head}Content-Length: 64000000\r\n\r\n`);
  let megabytes = 0;
  const count = (error?: Error | null) => void (error || (megabytes += 1));
  for (let sent = 0; sent < 64; sent += 1) socket.write(Buffer.alloc(1_000_000), count);
  const [reply] = (await once(socket, 'data')) as [Buffer];
  expect(reply.toString()).toMatch(/^HTTP\/1.1 404/);
  await closed;
  expect(megabytes).toBeLessThan(32);
});

test('a chunked body is cut off at the limit', async () => {
  const chunk = Buffer.alloc(1_000_000, 0x20);
  const stream = new ReadableStream({
    pull: (controller) => controller.enqueue(chunk),
  });
  const response = await api.fetch('/api/chat', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: stream,
    duplex: 'half',
  } as never);
  expect(response.status).toBe(413);
});

test.each([
  [
    'a length and chunks',
    'POST /api/chat HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['no Host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['a Host that is none', 'GET / HTTP/1.1\r\nHost: x/?\r\nConnection: close\r\n\r\n', 400],
  ['two Hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', 400],
  ['the same Host twice', 'GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\nConnection: close\r\n\r\n', 400],
  ['a bare line feed', 'GET / HTTP/1.1\nHost: a\n\n', 400],
  ['20 KB of a header', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['150 headers', `GET / HTTP/1.1\r\nHost: a\r\n${'X: 1\r\n'.repeat(150)}\r\n`, 431],
])('%s is refused and the connection closed', async (_what, request, status) => {
  expect(await sendRaw(api.port, request)).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
});

test.each([
  ['GET', '/api/%E0%A4%A', 400, 'bad_path'],
  ['GET', '/api/nothing', 404, 'not_found'],
  ['PUT', '/api/chat', 405, 'method_not_allowed'],
  ['GET', `/api/chat/${'x'.repeat(200)}`, 404, 'not_found'],
  ['GET', '/api/chat/%00', 404, 'not_found'],
  ['DELETE', '/api/chat/..%2f..%2fetc', 404, 'not_found'],
] as const)('%s %s answers %i as JSON', async (...[method, path, status, code]) => {
  const response = await api.fetch(path, { method });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code });
});

test('a wrong method is answered with the allowed ones', async () => {
  const response = await api.fetch('/api/chat', { method: 'PUT' });
  expect(response.headers.get('allow')).toBe('GET, HEAD, POST');
  expect((await api.fetch('/api/chat', { method: 'OPTIONS' })).status).toBe(204);
});

test('allows no other site to call (no CORS headers)', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
  for (const method of ['OPTIONS', 'POST', 'GET']) {
    const response = await api.fetch('/api/chat', { method, headers });
    const named = [...response.headers.keys()].filter((name) => name.startsWith('access-control'));
    expect(named).toEqual([]);
  }
});

test('refuses a join that does not accept an event stream', async () => {
  const response = await api.fetch(`/api/chat/${'x'.repeat(22)}`, {
    headers: { accept: 'image/png' },
  });
  expect([response.status, await response.json()]).toMatchObject([406, { code: 'not_acceptable' }]);
});

test('logs nothing of the bodies', () => {
  expect(api.logged.join('\n')).not.toContain('SECRET');
});
