import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fieldOf, toastOf, untilAsked, untilTurnEnded } from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { visit } = useQuartet();

/** Answers the next questions with this reply. */
const reply = (page: Page, status: number, body: string) =>
  page.route('**/api/chat', (route) =>
    route.fulfill({ status, body, contentType: 'application/json' }),
  );

test('402 shows "Out of Questions", then the plans', async () => {
  const { page } = await visit({ credits: 1 });
  await ask(page, 'The free one');
  await untilTurnEnded(page);
  await ask(page, 'One more');
  const toast = toastOf(page, 'Out of Questions');
  await toast.getByText("You've used your free question. Subscribe to continue.").waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/pricing');
});

test('402 shows the plans after exactly 1500 ms', async () => {
  const { page } = await visit({ ownClock: true });
  await reply(page, 402, '{"error":"No credit is left."}');
  await page.clock.pauseAt(Date.now() + 60_000);
  await ask(page, 'One more');
  await toastOf(page, 'Out of Questions').waitFor();
  await page.clock.runFor(1_400);
  expect(new URL(page.url()).pathname).toBe('/');
  await page.clock.runFor(200);
  await page.waitForURL('**/pricing');
});

test('401 shows "Session Expired", then the sign-in dialog after 0.5 s', async () => {
  const { page } = await visit({ ownClock: true });
  await reply(page, 401, '{"error":"The session has ended."}');
  const opened = await page.evaluateHandle(() => {
    const { Clerk } = window as unknown as { Clerk: { openSignIn: () => void } };
    const dialogs = { count: 0 };
    Clerk.openSignIn = () => void (dialogs.count += 1);
    return dialogs;
  });
  const countDialogs = () => opened.evaluate(({ count }) => count);
  await page.clock.pauseAt(Date.now() + 60_000);
  await ask(page, 'Still me?');
  const toast = toastOf(page, 'Session Expired');
  await toast.waitFor();
  expect(await toast.innerText()).toContain('Please sign in again to continue.');
  await page.clock.runFor(400);
  expect(await countDialogs()).toBe(0);
  await page.clock.runFor(200);
  await expect.poll(countDialogs).toBe(1);
});

test.each([
  ['{"error":"The store is away."}', '503: The store is away.'],
  ['{}', '503: Failed to get responses'],
  ['<h1>Bad Gateway</h1>', '503: Failed to get responses'],
])(
  'any other refusal %j shows "Error" with %j, and the question stays in the question box',
  async (body, text) => {
    const { page } = await visit();
    await reply(page, 503, body);
    await ask(page, 'Can you hear me?');
    const toast = toastOf(page, 'Error');
    await toast.waitFor();
    expect(await toast.innerText()).toContain(text);
    await untilTurnEnded(page);
    expect(await fieldOf(page).inputValue()).toBe('Can you hear me?');
  },
);

test('an aborted question shows no error', async () => {
  const { page, consoleErrors } = await visit();
  const asked = untilAsked(page);
  await page.route('**/api/chat', () => undefined);
  await ask(page, 'Never mind');
  const aborted = page.waitForEvent('requestfailed');
  await asked;
  await page.getByRole('button', { name: 'New Chat' }).click();
  await aborted;
  await page.getByRole('heading', { name: /Stop Copy-Pasting/ }).waitFor();
  // Only the toast of New Chat itself.
  const said = await page.locator('li[data-state=open]').allInnerTexts();
  expect(said.map((text) => text.split('\n')[0])).toEqual(['Chat cleared']);
  expect(consoleErrors.filter((text) => !text.includes('ERR_'))).toEqual([]);
});

test('logs and skips stream data that cannot be parsed', async () => {
  const { page, consoleErrors } = await visit();
  const frame = { tabKey: 'gpt', content: 'The readable part.', streaming: false };
  const stream = `data: {"tabKey":\n\ndata: {"unknown":1}\n\ndata: ${JSON.stringify(frame)}\n\ndata: [DONE]\n\n`;
  await page.route('**/api/chat', (route) =>
    route.fulfill({ body: stream, contentType: 'text/event-stream' }),
  );
  await ask(page, 'Read me');
  await untilTurnEnded(page);
  await page.getByRole('tab', { name: 'OpenAI: GPT-5' }).click();
  await page.getByText('The readable part.', { exact: true }).waitFor();
  expect(consoleErrors).toEqual([
    'A stream event that is not JSON was skipped.',
    'A stream event of unknown shape was skipped.',
  ]);
  expect(await page.locator('li[data-state=open]').count()).toBe(0);
});

test('a reply without a body shows "No response stream available"', async () => {
  const { page } = await visit({ path: null });
  await page.addInitScript(() => {
    const real = window.fetch;
    window.fetch = async (input, init) => {
      if (input !== '/api/chat') return real(input, init);
      return new Response(null, { headers: { 'content-type': 'text/event-stream' } });
    };
  });
  await page.goto('/');
  await page.locator('[data-credits]').waitFor();
  await ask(page, 'Anything?');
  const toast = toastOf(page, 'Error');
  await toast.waitFor();
  expect(await toast.innerText()).toContain('No response stream available');
});
