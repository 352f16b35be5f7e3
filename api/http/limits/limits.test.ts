import { recordCalls, rejectCalls } from '@quartet/stores/testing/faults.ts';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import type { LimitsConfig } from '../../environment.ts';
import { pageOrigin, startTestApi, type TestApi } from '../../testing/start-test-api.ts';

async function start(limits: Partial<LimitsConfig>): Promise<TestApi> {
  const api = await startTestApi({ limits });
  onTestFinished(() => api.stop());
  return api;
}

const json = { 'content-type': 'application/json', accept: 'application/json' };

async function ask(api: TestApi, { as = 'ada', headers = {} } = {}): Promise<Response> {
  await api.setCredits(as, 9);
  const body = JSON.stringify({ message: 'How?' });
  return api.fetch('/api/chat', { as, method: 'POST', headers: { ...json, ...headers }, body });
}

function callFrom(api: TestApi, index: number): Promise<Response> {
  const headers = { 'x-forwarded-for': `203.0.113.${index}` };
  return api.fetch('/api/auth/user', { as: null, headers });
}

async function askAll(api: TestApi, count: number): Promise<number[]> {
  const statuses = [];
  for (let index = 0; index < count; index += 1) statuses.push((await ask(api)).status);
  return statuses;
}

test('refuses a question over the minute’s limit with 429, a wait, and the rate', async () => {
  const api = await start({ questionsPerMinute: 3 });
  const flows = recordCalls(api.flows, 'add');
  expect(await askAll(api, 3)).toEqual([202, 202, 202]);
  const refused = await ask(api);
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: 'rate_limited', retryable: true });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
  expect(refused.headers.get('ratelimit-limit')).toBe('3');
  expect(refused.headers.get('ratelimit-remaining')).toBe('0');
  expect(refused.headers.get('ratelimit-reset')).toBe(refused.headers.get('retry-after'));
  expect(flows).toHaveLength(3);
  expect((await ask(api, { as: 'eve' })).status).toBe(202);
});

test('refuses a question over the hour’s limit until the hour is over', async () => {
  const api = await start({ questionsPerHour: 2 });
  expect(await askAll(api, 3)).toEqual([202, 202, 429]);
  expect(Number((await ask(api)).headers.get('retry-after'))).toBeGreaterThan(3_500);
});

const feedback = JSON.stringify({ rating: 5, feedbackText: 'Good.' });

test('refuses feedback over the limit with 429 and a wait before reading its body', async () => {
  const api = await start({ feedbackPerMinute: 2 });
  const stored = recordCalls(api.stores.accounts, 'recordFeedback');
  const give = (body: string, as = 'ada') =>
    api.fetch('/api/feedback', { as, method: 'POST', headers: json, body });
  expect((await give(feedback)).status).toBe(200);
  expect((await give('{')).status).toBe(400);
  const refused = await give(feedback);
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: 'rate_limited', retryable: true });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
  expect(stored).toHaveLength(1);
  expect((await give(feedback, 'eve')).status).toBe(200);
});

test('limits feedback in an hour', async () => {
  const api = await start({ feedbackPerHour: 1 });
  const give = () => api.fetch('/api/feedback', { method: 'POST', headers: json, body: '{' });
  expect((await give()).status).toBe(400);
  const refused = await give();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
});

test('refuses another question while too many run, until one ends', async () => {
  const api = await start({ activeQuestions: 2 });
  const first = (await (await ask(api, { as: 'bob' })).json()) as { turnId: string };
  expect((await ask(api, { as: 'bob' })).status).toBe(202);
  const refused = await ask(api, { as: 'bob' });
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: 'too_many_active' });
  await api.stores.ledger.chargeHold(first.turnId);
  expect((await ask(api, { as: 'bob' })).status).toBe(202);
});

test('a repeated request does not count as another question', async () => {
  const api = await start({ questionsPerMinute: 2 });
  const headers = { 'idempotency-key': 'the-same-key' };
  for (let index = 0; index < 5; index += 1) {
    expect((await ask(api, { headers })).status).toBe(202);
  }
  expect((await ask(api)).status).toBe(202);
  expect((await ask(api)).status).toBe(429);
});

test('refused bodies are counted before they are read', async () => {
  const api = await start({ questionsPerMinute: 1 });
  const post = () => api.fetch('/api/chat', { method: 'POST', headers: json, body: '{' });
  for (let index = 0; index < 6; index += 1) expect((await post()).status).toBe(400);
  expect((await post()).status).toBe(429);
});

test('over the daily spend limit, refuses a question with 503 and a wait, and charges nothing', async () => {
  const api = await start({ userDailyMicroDollars: 500 });
  await api.stores.spend.record({ model: 'gpt', userId: 'ada', microDollars: 499 });
  expect((await ask(api)).status).toBe(202);
  await api.stores.spend.record({ model: 'gpt', userId: 'ada', microDollars: 1 });
  const refused = await ask(api);
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ code: 'capacity' });
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(3_600);
  expect(await api.creditsOf('ada')).toBe(9);
  expect((await ask(api, { as: 'eve' })).status).toBe(202);
});

test('when rate storage is down, refuses questions and still answers reads', async () => {
  const api = await start({});
  rejectCalls(api.stores.rates, 'take');
  rejectCalls(api.stores.rates, 'look');
  const flows = recordCalls(api.flows, 'add');
  const refused = await ask(api);
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ code: 'queue_unavailable' });
  expect(flows).toEqual([]);
  expect((await api.fetch('/api/auth/user')).status).toBe(200);
  expect((await api.fetch('/api/auth/user', { as: null })).status).toBe(401);
  expect((await api.fetch('/api/clerk-key', { as: null })).status).toBe(200);
});

test('counts calls without a session for their address, and calls with one not at all', async () => {
  const api = await start({ addressCallsPerMinute: 3 });
  const call = (as: string | null) => api.fetch('/api/auth/user', { as });
  for (let index = 0; index < 5; index += 1) expect((await call('ada')).status).toBe(200);
  expect((await call(null)).status).toBe(401);
  expect((await call('expired')).status).toBe(401);
  expect((await call('')).status).toBe(401);
  const refused = await call(null);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('ratelimit-limit')).toBe('3');
  expect((await call('ada')).status).toBe(200);
});

test('an address over its limit still gets the sign-in key, which is not counted', async () => {
  const api = await start({ addressCallsPerMinute: 3 });
  const readKey = async () => (await api.fetch('/api/clerk-key', { as: null })).status;
  for (let index = 0; index < 5; index += 1) expect(await readKey()).toBe(200);
  for (let index = 0; index < 3; index += 1) await api.fetch('/api/auth/user', { as: null });
  expect((await api.fetch('/api/auth/user', { as: null })).status).toBe(429);
  expect(await readKey()).toBe(200);
});

test('takes a caller’s address from headers only behind a trusted proxy', async () => {
  const open = await start({ addressCallsPerMinute: 1 });
  expect((await callFrom(open, 1)).status).toBe(401);
  expect((await callFrom(open, 2)).status).toBe(429);
  const proxied = await start({ addressCallsPerMinute: 1, trustProxyHops: 1 });
  expect((await callFrom(proxied, 1)).status).toBe(401);
  expect((await callFrom(proxied, 2)).status).toBe(401);
  expect((await callFrom(proxied, 2)).status).toBe(429);
});

test('refuses a socket over the limit of its address', async () => {
  const api = await start({ addressSocketsPerMinute: 2 });
  const statuses: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    const socket = new WebSocket(`ws://127.0.0.1:${api.port}/api/socket`, {
      origin: pageOrigin,
    });
    onTestFinished(() => socket.terminate());
    statuses.push(
      await new Promise((resolve) => {
        socket.once('open', () => resolve('open'));
        socket.once('error', ({ message }) => resolve(message));
      }),
    );
  }
  expect(statuses).toEqual(['open', 'open', expect.stringContaining('429')]);
});

test('refuses an event stream over the limit before its question is asked, until one ends', async () => {
  const api = await start({ streamsPerUser: 2 });
  const flows = recordCalls(api.flows, 'add');
  const headers = { accept: 'text/event-stream' };
  const stop = new AbortController();
  const streams = [await ask(api, { headers }), await ask(api, { headers })];
  expect(streams.map(({ status }) => status)).toEqual([200, 200]);
  const refused = await ask(api, { headers });
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: 'too_many_connections' });
  expect(flows).toHaveLength(2);
  const turnId = streams[0]!.headers.get('x-turn-id');
  const join = () => api.fetch(`/api/chat/${turnId}`, { headers, signal: stop.signal });
  expect((await join()).status).toBe(429);
  expect((await ask(api)).status).toBe(202);
  await streams[1]!.body!.cancel();
  await expect.poll(async () => (await join()).status).toBe(200);
  stop.abort();
  await streams[0]!.body!.cancel();
});
