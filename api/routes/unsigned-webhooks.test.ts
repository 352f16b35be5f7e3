import { expect, onTestFinished, test } from 'vitest';
import type { LimitsConfig } from '../environment.ts';
import { type BegunBody, beginBody } from '../testing/begin-body.ts';
import { signWebhook } from '../testing/sign-webhook.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

async function start(limits: Partial<LimitsConfig> = {}): Promise<TestApi> {
  const api = await startTestApi({ limits });
  onTestFinished(() => api.stop());
  return api;
}

const path = '/api/webhooks/clerk';
const megabyte = 1024 * 1024;
const event = JSON.stringify({ type: 'session.created', data: {} });
const { 'content-type': _type, ...signature } = signWebhook({ id: 'msg_1', body: event });

/** Begins a webhook of one megabyte, and sends so many bytes of it. */
function begin(
  api: TestApi,
  from: number,
  { headers = signature, bytes = 0 }: { readonly headers?: object; readonly bytes?: number } = {},
): BegunBody {
  return beginBody({
    port: api.port,
    path,
    headers: {
      ...headers,
      'x-forwarded-for': `203.0.113.${from}`,
      'content-length': megabyte,
    },
    part: ' '.repeat(bytes),
  });
}

const replied = (all: readonly BegunBody[]) =>
  all.flatMap(({ reply }) => (reply === undefined ? [] : [reply]));

test('a webhook without a signature is refused before its body, and counts for its address', async () => {
  const api = await start({ addressCallsPerMinute: 3, trustProxyHops: 1 });
  const replies = [];
  for (let index = 0; index < 5; index += 1) {
    const body = begin(api, 1, { headers: {} });
    await expect.poll(() => body.reply).toBeDefined();
    replies.push(body.reply);
  }
  const refused = '400 invalid_signature';
  expect(replies).toEqual([refused, refused, refused, '429 rate_limited', '429 rate_limited']);
  expect(api.bodies).toMatchObject({ count: 0, bytes: 0 });
});

test('a part of the webhooks that one address holds open is read, and Clerk’s next to them', async () => {
  const api = await start({ trustProxyHops: 1 });
  const bytes = 100_000;
  const all = Array.from({ length: 200 }, () => begin(api, 1, { bytes }));
  await expect.poll(() => replied(all).length).toBeGreaterThanOrEqual(200 - 41);
  expect(new Set(replied(all))).toEqual(new Set(['429 rate_limited']));
  expect(api.bodies.count).toBeGreaterThan(0);
  expect(api.bodies.bytes).toBeLessThanOrEqual(4 * megabyte);
  const headers = { ...signature, 'content-type': 'application/json' };
  const fromClerk = { ...headers, 'x-forwarded-for': '203.0.113.2' };
  const send = { as: null, method: 'POST', headers: fromClerk, body: event };
  expect((await api.fetch(path, send)).status).toBe(200);
  for (const body of all) body.hangUp();
  await expect.poll(() => api.bodies).toMatchObject({ count: 0, bytes: 0 });
});

test('webhooks of many addresses together get a small share of the memory', async () => {
  const api = await start({ trustProxyHops: 1 });
  const bytes = 900_000;
  const all = Array.from({ length: 40 }, (_, index) => begin(api, index, { bytes }));
  await expect.poll(() => replied(all).length).toBeGreaterThanOrEqual(40 - 18);
  expect(new Set(replied(all))).toEqual(new Set(['503 overloaded']));
  expect(api.bodies.bytes).toBeGreaterThan(0);
  expect(api.bodies.bytes).toBeLessThanOrEqual(16 * megabyte);
});

test('four networks that hold all they may, and questions that fill their memory, keep out no webhook', async () => {
  const api = await start({ trustProxyHops: 1, bodyBytes: 300_000 });
  const question = {
    port: api.port,
    path: '/api/chat',
    headers: { 'content-length': 150_000, authorization: 'Bearer ada' },
    part: `{"message":"${'a'.repeat(149_900)}`,
  };
  beginBody({ ...question, headers: { ...question.headers, 'x-forwarded-for': '198.51.100.1' } });
  const other = { authorization: 'Bearer bob', 'x-forwarded-for': '198.51.100.2' };
  beginBody({ ...question, headers: { ...question.headers, ...other } });
  await expect.poll(() => api.bodies.bytes).toBeGreaterThan(299_000);
  const questions = api.bodies.bytes;
  const all = [1, 2, 3, 4].flatMap((from) =>
    Array.from({ length: 64 }, () => begin(api, from, { bytes: 65_000 })),
  );
  const isHeld = ({ bodies }: TestApi) => bodies.bytes > questions + 3 * megabyte;
  await expect.poll(() => isHeld(api)).toBe(true);
  await expect.poll(() => replied(all).length).toBeGreaterThan(100);
  const headers = { ...signature, 'content-type': 'application/json' };
  const send = { as: null, method: 'POST', headers, body: event };
  expect((await api.fetch(path, send)).status).toBe(200);
});

test('signed webhooks are not counted, wrongly signed ones are', async () => {
  const api = await start({ addressCallsPerMinute: 2 });
  const headers = { ...signature, 'content-type': 'application/json' };
  const send = async (body: string) =>
    (await api.fetch(path, { as: null, method: 'POST', headers, body })).status;
  for (let index = 0; index < 4; index += 1) expect(await send(event)).toBe(200);
  expect([await send('{}'), await send('{}'), await send('{}')]).toEqual([400, 400, 429]);
});

test('an address holds 64 webhooks open at most, however little it sends', async () => {
  const api = await start({ trustProxyHops: 1 });
  const all = Array.from({ length: 80 }, () => begin(api, 1, { bytes: 1 }));
  await expect.poll(() => replied(all).length).toBe(16);
  expect(api.bodies).toMatchObject({ count: 64, bytes: 64 });
});
