import { readMetrics } from '@quartet/ops/testing/read-metrics.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { ask } from '../testing/ask.ts';
import { pageOrigin, startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function count() {
  const samples = readMetrics(await (await fetch(`${api.opsUrl}/metrics`)).text());
  return ['sockets', 'streams'].map((name) => samples.get(`quartet_${name}`));
}

test('counts sockets and streams while they are open', async () => {
  expect(await count()).toEqual([0, 0]);
  const url = `ws://127.0.0.1:${api.port}/api/socket`;
  const sockets = [1, 2].map(() => new WebSocket(url, { origin: pageOrigin }));
  await Promise.all(sockets.map((socket) => new Promise((open) => socket.once('open', open))));
  const leaving = new AbortController();
  const turnId = await ask(api);
  const stream = await api.fetch(`/api/chat/${turnId}`, { signal: leaving.signal });
  expect(stream.status).toBe(200);
  await expect.poll(count).toEqual([2, 1]);
  for (const socket of sockets) socket.terminate();
  leaving.abort();
  await expect.poll(count).toEqual([0, 0]);
});

test('an api that ends closes a connection when its last reply is over', async () => {
  const ending = await startTestApi({ config: { drainMs: 600_000 } });
  const stream = await ending.fetch(`/api/chat/${await ask(ending)}`);
  expect(stream.status).toBe(200);
  await Promise.all([ending.stop(), stream.text()]);
});

test('an idle connection stays open for longer than proxies use it again', async () => {
  const response = await api.fetch('/api/clerk-key', { as: null });
  expect(response.headers.get('keep-alive')).toBe('timeout=125');
});
