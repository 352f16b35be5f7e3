import { interceptCalls, rejectCalls } from '@quartet/stores/testing/faults.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ config: { admissionMs: 2_500 } });
});
afterAll(() => api.stop());
beforeEach(() => Promise.all([api.setCredits('ada', 1), api.setCredits('eve', 1)]));

const json = { 'content-type': 'application/json', accept: 'application/json' };

function ask(key: string) {
  return api.fetch('/api/chat', {
    method: 'POST',
    headers: { ...json, 'idempotency-key': key },
    body: JSON.stringify({ message: 'How?' }),
  });
}

function lookUp(key: string, { as = 'ada', at = api } = {}) {
  return at.fetch('/api/chat/lookup', {
    as,
    method: 'POST',
    headers: { 'idempotency-key': key },
  });
}

async function read(reply: Response | Promise<Response>) {
  const response = await reply;
  const { requestId: _, ...body } = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body };
}

test('the asker finds the turn by its key, any number of times', async () => {
  const { body } = await read(ask('own'));
  const found = await lookUp('own');
  expect(found.headers.get('cache-control')).toBe('no-store');
  expect(await read(found)).toEqual({ status: 200, body });
  expect(await read(lookUp('own'))).toEqual({ status: 200, body });
  expect(await api.creditsOf('ada')).toBe(0);
});

test("another user's key is answered like an unknown one", async () => {
  const { body } = await read(ask('adas'));
  const foreign = await read(lookUp('adas', { as: 'eve' }));
  expect(foreign).toEqual(await read(lookUp('nobodys', { as: 'eve' })));
  expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found', retryable: false } });
  expect(await read(lookUp('adas'))).toEqual({ status: 200, body });
});

test('a question that arrives after its key was not found is refused', async () => {
  expect((await lookUp('late')).status).toBe(404);
  expect(await read(ask('late'))).toMatchObject({
    status: 422,
    body: { code: 'idempotency_mismatch' },
  });
  expect(await api.creditsOf('ada')).toBe(1);
  expect((await lookUp('late')).status).toBe(404);
});

test('a turn that is being opened is found once it has begun', async () => {
  const begin = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  interceptCalls(api.stores.turnLog, 'begin', (own) => async (turn, events) => {
    held.resolve();
    await begin.promise;
    return own(turn, events);
  });
  const asked = ask('beginning');
  await held.promise;
  const looked = Promise.withResolvers<void>();
  interceptCalls(api.stores.turnLog, 'read', (own) => async (turn, after) => {
    const entries = await own(turn, after);
    looked.resolve();
    return entries;
  });
  let isFound = false;
  const found = lookUp('beginning').finally(() => {
    isFound = true;
  });
  await looked.promise;
  expect(isFound).toBe(false);
  begin.resolve();
  expect(await read(found)).toEqual({ status: 200, body: (await read(asked)).body });
});

test('a turn that could not be opened is not found, and its credit is returned', async () => {
  const mend = rejectCalls(api.flows, 'add');
  expect((await ask('refused')).status).toBe(503);
  mend();
  expect((await lookUp('refused')).status).toBe(404);
  expect(await api.creditsOf('ada')).toBe(1);
});

test('without a key nothing is looked up', async () => {
  const reply = api.fetch('/api/chat/lookup', { method: 'POST' });
  expect(await read(reply)).toMatchObject({
    status: 400,
    body: { code: 'invalid_idempotency_key', field: 'Idempotency-Key' },
  });
});

test('a look-up over the limit gets 429 and a wait, for its user alone', async () => {
  const strict = await startTestApi({ limits: { questionsPerMinute: 2 } });
  const look = (as = 'ada') => lookUp('limited', { as, at: strict });
  expect([(await look()).status, (await look()).status]).toEqual([404, 404]);
  const refused = await look();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
  expect((await look('eve')).status).toBe(404);
  await strict.stop();
});
