import { expect, onTestFinished, test } from 'vitest';
import { beginBody } from '../testing/begin-body.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { writePng } from '../testing/write-png.ts';

async function start(): Promise<TestApi> {
  const api = await startTestApi();
  onTestFinished(() => api.stop());
  await api.setCredits('ada', 5);
  return api;
}

const png = (seed: number) =>
  writePng({ width: 2, height: 2, chunks: [['tEXt', Buffer.alloc(7_000_000, seed)]] });

const json = { 'content-type': 'application/json', accept: 'application/json' };

test.each([
  ['escaped quotes', String.raw`\"`],
  ['blanks', '  '],
  ['beginnings of images', String.raw`\"data:image/`],
])('refuses a body of %s after 8 MB, before the rest arrives', async (_, text) => {
  const api = await start();
  const body = beginBody({
    port: api.port,
    path: '/api/chat',
    headers: { authorization: 'Bearer ada', 'content-length': 38 * 1024 * 1024 },
    part: `{"message":"${text.repeat((8.2 * 1024 * 1024) / text.length)}`,
  });
  await expect.poll(() => body.reply).toBe('413 history_too_long');
  expect(body.received).toContain(`"limit":${8 * 1024 * 1024}`);
  expect(api.bodies).toMatchObject({ count: 0, bytes: 0 });
});

test('reads large images and their text exactly', async () => {
  const api = await start();
  const images = [1, 2, 3].map((seed) => png(seed).toString('base64'));
  const message = `${'𝄞 "quoted" '.repeat(1_000)}end`;
  const imageUrls = images.map((base64) => `data:image/png;base64,${base64}`);
  const response = await api.fetch('/api/chat', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ imageUrls, message }),
  });
  expect(response.status).toBe(202);
  const { turnId } = (await response.json()) as { turnId: string };
  const question = await api.stores.questions.find({ turnId, userId: 'ada' });
  expect(question?.text).toBe(message);
  expect(question?.images.map(({ base64 }) => base64)).toEqual(images);
});

test.each([
  ['message', (url: string) => ({ message: url })],
  [
    'another field',
    (url: string) => ({ message: 'a', imageUrls: [], conversationHistory: { consensus: url } }),
  ],
])('a large image as %s is refused', async (_what, toBody) => {
  const api = await start();
  const body = JSON.stringify(toBody(`data:image/png;base64,${'A'.repeat(9_000_000)}`));
  const response = await api.fetch('/api/chat', { method: 'POST', headers: json, body });
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ code: 'history_too_long' });
});

test('refuses an image without an end', async () => {
  const api = await start();
  const body = `{"message":"a","imageUrls":["data:image/png;base64,${'A'.repeat(100_000)}`;
  const response = await api.fetch('/api/chat', { method: 'POST', headers: json, body });
  expect(await response.json()).toMatchObject({ code: 'invalid_json' });
});
