import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openPrograms, type Programs } from '../support/open-programs.ts';

let quartet: Programs;
beforeAll(async () => {
  quartet = await openPrograms();
});
afterEach(() => vi.useRealTimers());
afterAll(() => quartet.close());

const send = (path: string, secret: string, method = 'GET') =>
  fetch(`${quartet.url}${path}`, { method, headers: { authorization: `Bearer ${secret}` } });

test('a revoked key stops within a minute', async () => {
  const { key } = await quartet.createPerson();
  expect((await send('/v1/models', key.secret)).status).toBe(200);
  key.revoked = true;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  const refused = await send('/v1/models', key.secret);
  expect(refused.status).toBe(401);
  expect(await refused.json()).toEqual({
    error: {
      message: 'The API key is not valid.',
      type: 'invalid_request_error',
      param: null,
      code: 'invalid_token',
    },
  });
});

test.each([
  ['GET', '/api/auth/user'],
  ['GET', '/api/account/data'],
  ['POST', '/api/chat'],
  ['POST', '/api/chat/lookup'],
  ['GET', '/api/chat/x'],
  ['DELETE', '/api/chat/x'],
  ['POST', '/api/feedback'],
])('a key opens nothing under /api: %s %s', async (method, path) => {
  const { key } = await quartet.createPerson();
  const refused = await send(path, key.secret, method);
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ code: 'invalid_token' });
});

test('a person asks with a session token as well', async () => {
  const { id } = await quartet.createPerson();
  const token = await quartet.clerk.mintToken({ userId: id, origin: quartet.url });
  expect((await send('/v1/models', token)).status).toBe(200);
});

test('no key is in a log or a metric', async () => {
  const { log } = quartet.ctx.api;
  const spies = (['info', 'warn', 'error'] as const).map((level) => vi.spyOn(log, level));
  onTestFinished(() => void vi.restoreAllMocks());
  const { key, openai } = await quartet.createPerson();
  await openai.models.list();
  await openai.responses.create({ model: 'quartet', input: 'How?' });
  await send('/v1/nothing', key.secret);
  await send('/v1/models', 'ak_unknown');
  await send('/api/auth/user', key.secret);
  const metrics = await (await fetch(`${quartet.opsUrl}/metrics`)).text();
  expect(metrics).toContain('POST /v1/responses');
  const logged = inspect(
    spies.flatMap((spy) => spy.mock.calls),
    { depth: 9, maxArrayLength: null },
  );
  expect(logged).toContain('POST /v1/responses');
  expect(logged).toContain('invalid_token');
  expect(logged + metrics).not.toContain('ak_');
});
