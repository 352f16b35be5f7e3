import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { openTab, panelOf, tabOf, toastOf, untilTurnEnded } from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { open, useQuartet } from '../support/browser/use-quartet.ts';
import { answers, consensus, createStrictServer } from './strict-server.ts';

const server = createStrictServer('pk_test_Y2xlcmsucXVhcnRldC50ZXN0JA');
const { visit } = useQuartet({ own: true, mounts: [{ path: '/api', handler: server.handler }] });
const whole = server.reply;

beforeEach(() => {
  server.reply = whole;
});

/** Scripts of what a browser may have in the place of a WebSocket. */
const sockets = {
  none: 'undefined',
  forbidden: "function () { throw new DOMException('It is insecure.', 'SecurityError'); }",
} as const;

/** Opens the page without a usable WebSocket. The emulated sign-in provider is reached below the page's own origin. */
async function openPage(socket: keyof typeof sockets = 'none') {
  const visited = await visit({ path: null });
  const { page } = visited;
  await page.addInitScript(`window.WebSocket = ${sockets[socket]}`);
  await page.route('**/api/clerk-key', async (route) => {
    const key = (await (await route.fetch({ maxRetries: 3 })).json()) as object;
    await route.fulfill({ json: { ...key, proxyUrl: '/__clerk' } });
  });
  await open(page);
  return visited;
}

async function listItems(page: Page, title: string): Promise<readonly string[]> {
  const heading = page.getByRole('heading', { name: title, exact: true });
  const items = panelOf(page, 'consensus').locator('section').filter({ has: heading }).last();
  const texts = await items.getByRole('listitem').allInnerTexts();
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
}

const answerOf = (panel: Locator) => panel.locator('[data-answer-text]').innerText();

async function expectWhole(page: Page): Promise<void> {
  await untilTurnEnded(page);
  const panel = panelOf(page, 'consensus');
  await panel.getByText('The best of all.').waitFor();
  // The points come after the text.
  await expect
    .poll(async () => (await listItems(page, 'Where Models Agree')).join(' '))
    .toBe('They agree on this. They agree on that.');
  expect(await listItems(page, 'Where Models Disagree')).toEqual([
    'Claude It is so.',
    'Grok It is not so.',
  ]);
  for (const model of ['gemini', 'claude', 'gpt', 'grok'] as const) {
    const tab = await openTab(page, model);
    expect(await answerOf(tab)).toBe(`${model} says so.`);
    expect(await tabOf(page, model).locator('[data-dot]').count()).toBe(1);
  }
}

test.each([
  ['empty lines', '\n\n', 'none'],
  ['single line feeds', '\n', 'forbidden'],
  ['the line breaks of Windows', '\r\n', 'none'],
] as const)(
  'from a server of the specification alone the page shows four answers and the consensus, without any WebSocket: %s',
  async (_, lineBreak, socket) => {
    server.reply = { stream: [[...answers, consensus]], lineBreak };
    const { page } = await openPage(socket);
    await ask(page, 'What do they say?');
    await expectWhole(page);
    expect(await page.locator('header [data-credits]').first().innerText()).toContain('7');
    // The page may ask for turns of other devices as well, which the server answers with 404.
    const calls = [...server.called].filter((call) => call.includes('/api/chat'));
    expect(calls.filter((call) => call !== 'GET /api/chat')).toEqual(['POST /api/chat']);
  },
);

test('while a server of the specification alone streams, the page is in the specified states', async () => {
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  const { promise: mayCombine, resolve: combine } = Promise.withResolvers<void>();
  const stream = [answers.slice(0, 1), mayAnswer, answers.slice(1), mayCombine, [consensus]];
  server.reply = { stream };
  const { page } = await openPage();
  await ask(page, 'What do they say?');
  const panel = panelOf(page, 'consensus');
  await panel.getByText('Getting Individual Responses').waitFor();
  await expect.poll(() => tabOf(page, 'gemini').locator('[data-dot]').count()).toBe(1);
  expect(await tabOf(page, 'claude').locator('[data-dot]').count()).toBe(0);
  expect(await tabOf(page, 'consensus').innerText()).not.toContain('(generating...)');
  answer();
  await panel.getByText('Creating Best of All Models...').waitFor();
  expect(await tabOf(page, 'consensus').innerText()).toContain('(generating...)');
  expect(await page.locator('main form button[aria-label=Stop]').count()).toBe(1);
  combine();
  await expectWhole(page);
  // The next question brings every list with it.
  server.reply = whole;
  await page.getByRole('button', { name: 'Web search' }).click();
  await ask(page, 'And then?');
  await expect.poll(() => server.asked.at(-1)?.message).toBe('And then?');
  await untilTurnEnded(page);
  expect(server.asked.at(-1)?.webSearch).toBe(true);
  expect(server.asked.at(-1)?.conversationHistory.gpt).toEqual([
    { role: 'user', content: 'What do they say?' },
    { role: 'assistant', content: 'gpt says so.', reasoning: 'gpt thinks.' },
  ]);
});

test('a reset closes the stream of a server of the specification alone', async () => {
  const closed = server.closed();
  server.reply = { stream: [answers.slice(0, 1), new Promise(() => undefined)] };
  const { page } = await openPage();
  await ask(page, 'Never mind');
  await expect.poll(() => tabOf(page, 'gemini').locator('[data-dot]').count()).toBe(1);
  await page.getByRole('button', { name: 'New Chat' }).click();
  await page.getByRole('heading', { name: /^Stop Copy-Pasting/ }).waitFor();
  await expect.poll(server.closed).toBe(closed + 1);
});

test.each([
  [{ status: 500, body: { error: 'Too much.' } }, 'Error', '500: Too much.'],
  [{ status: 503, body: null }, 'Error', '503: Failed to get responses'],
  [{ status: 402, body: { error: 'Pay.' } }, 'Out of Questions', /^You've used your free question/],
  [
    { status: 401, body: { error: 'Who?' } },
    'Session Expired',
    'Please sign in again to continue.',
  ],
] as const)(
  'the page says what a server of the specification alone refuses: %o',
  async (reply, title, words) => {
    server.reply = reply;
    const { page } = await openPage();
    await ask(page, 'May I?');
    await toastOf(page, title).getByText(words).waitFor();
    expect(await page.locator('main form button[aria-label=Stop]').count()).toBe(0);
  },
);
