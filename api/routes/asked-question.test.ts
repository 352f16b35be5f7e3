import type { AskedBody } from '@quartet/shared/http/bodies.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, holdTurn } from '../testing/ask.ts';
import { images, toDataUrl } from '../testing/images.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const read = (turnId: string, as = 'ada') => api.fetch(`/api/chat/${turnId}/question`, { as });

async function askWith(body: Record<string, unknown>): Promise<string> {
  await api.setCredits('ada', 1);
  const response = await api.fetch('/api/chat', {
    as: 'ada',
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  });
  return ((await response.json()) as { turnId: string }).turnId;
}

test('the asker gets the question again, and the number of its images', async () => {
  const turnId = await askWith({
    message: '  What is this? ',
    imageUrls: [toDataUrl(images.png())],
    webSearch: true,
    composer: 'gpt',
  });
  const response = await read(turnId);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const body = (await response.json()) as AskedBody;
  const expected = { message: 'What is this?', images: 1, webSearch: true, composer: 'gpt' };
  expect(body).toEqual(expected);
});

test('another user gets the 404 of an unknown turn', async () => {
  const turnId = await ask(api);
  const [foreign, unknown] = await Promise.all([read(turnId, 'eve'), read('nothing')]);
  expect([foreign.status, unknown.status]).toEqual([404, 404]);
  expect(await foreign.text()).not.toContain('How?');
});

test('410 once the log of its turn is gone', async () => {
  const response = await read(await holdTurn(api));
  expect(response.status).toBe(410);
  expect(await response.json()).toMatchObject({ code: 'answer_expired' });
});
