import type { AskedBody } from '@quartet/shared/http/bodies.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
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

test('where the deployment allows page checks, the page learns it, and a question keeps the choice', async () => {
  const allowing = await startTestApi({ config: { pageChecks: 'asked' } });
  onTestFinished(() => allowing.stop());
  await allowing.setCredits('ada', 1);
  const user = await allowing.fetch('/api/auth/user', { as: 'ada' });
  expect(await user.json()).toMatchObject({ pageChecks: true });
  const asked = await allowing.fetch('/api/chat', {
    as: 'ada',
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ message: 'Is it so?', webSearch: true, checkPages: true }),
  });
  const { turnId } = (await asked.json()) as { turnId: string };
  const again = await allowing.fetch(`/api/chat/${turnId}/question`, { as: 'ada' });
  expect(await again.json()).toMatchObject({ webSearch: true, checkPages: true });
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
