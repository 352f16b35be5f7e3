import { expect, onTestFinished, test } from 'vitest';
import type { LimitsConfig } from '../../environment.ts';
import { startTestApi, type TestApi } from '../../testing/start-test-api.ts';

async function start(limits: Partial<LimitsConfig>): Promise<TestApi> {
  const api = await startTestApi({ limits });
  onTestFinished(() => api.stop());
  return api;
}

/** Five megabytes that are not an image. */
const refused = JSON.stringify({
  message: 'How?',
  imageUrls: [`data:image/png;base64,${'A'.repeat(5 * 1024 * 1024 - 100)}`],
});

async function send(api: TestApi, as: string): Promise<number> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const response = await api.fetch('/api/chat', { as, method: 'POST', headers, body: refused });
  await response.body?.cancel();
  return response.status;
}

async function sendAll(api: TestApi, senders: readonly string[]): Promise<number[]> {
  const statuses = [];
  for (const as of senders) statuses.push(await send(api, as));
  return statuses;
}

test('counts each megabyte of a refused body as a post of its user', async () => {
  const api = await start({ questionsPerMinute: 2 });
  expect(await sendAll(api, ['ada', 'ada', 'ada', 'ada'])).toEqual([415, 415, 415, 429]);
  expect(await send(api, 'eve')).toBe(415);
});

test('limits the refused bodies of an address, whichever user sends them', async () => {
  const api = await start({ questionsPerMinute: 1 });
  const users = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  expect(await sendAll(api, users)).toEqual([415, 415, 415, 415, 415, 415, 429]);
});
