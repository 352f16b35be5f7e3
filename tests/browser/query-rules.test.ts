import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { fieldOf, toastOf, untilTurnEnded } from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { open, useQuartet } from '../support/browser/use-quartet.ts';

const { visit } = useQuartet();

async function openWatched(credits: number | null = 5) {
  const visited = await visit({ path: null, credits });
  const calls: Request[] = [];
  visited.page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request);
  });
  await open(visited.page);
  const to = (path: string) => calls.filter((it) => new URL(it.url()).pathname === path);
  return { ...visited, calls, to };
}

test('reads the user record once, and not again on focus or after a while', async () => {
  const { page, to } = await openWatched();
  await page.locator('[data-credits="5"]').waitFor();
  const before = to('/api/auth/user').length;
  await page.evaluate(() => {
    window.dispatchEvent(new Event('blur'));
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  });
  await page.getByRole('link', { name: 'Pricing' }).click();
  await page.getByRole('button', { name: 'New Chat' }).click();
  await page.getByRole('heading', { name: /Stop Copy-Pasting/ }).waitFor();
  expect(before).toBe(1);
  expect(to('/api/auth/user')).toHaveLength(1);
  expect(to('/api/clerk-key')).toHaveLength(1);
});

test('does not retry a failed read', async () => {
  const { page } = await visit({ ownClock: true, path: null });
  const calls: string[] = [];
  await page.route('**/api/auth/user', (route) => {
    calls.push(route.request().url());
    return route.fulfill({ status: 503, body: 'away' });
  });
  await page.goto('/');
  const failed = page.waitForResponse('**/api/auth/user');
  await failed;
  await page.clock.runFor(30_000);
  expect(calls).toHaveLength(1);
});

test("every call of a session carries its bearer token, and JSON its type; a visitor's call has no authorization header", async () => {
  const { page, to } = await openWatched();
  await ask(page, 'Who am I?');
  await untilTurnEnded(page);
  const [user] = to('/api/auth/user');
  const chat = to('/api/chat').find((call) => call.method() === 'POST');
  const [key] = to('/api/clerk-key');
  expect((await user?.allHeaders())?.['authorization']).toMatch(/^Bearer eyJ/);
  const headers = await chat?.allHeaders();
  expect(headers?.['authorization']).toMatch(/^Bearer eyJ/);
  expect(headers?.['content-type']).toBe('application/json');
  expect(headers?.['cookie']).toContain('__client');
  expect(await key?.allHeaders()).not.toHaveProperty('authorization');
});

test('logs that no token can be fetched, and sends the request without authorization', async () => {
  const { page, to, consoleErrors } = await openWatched();
  await page.locator('[data-credits="5"]').waitFor();
  await page.evaluate(() => {
    const { Clerk } = window as unknown as { Clerk: { session: { getToken: unknown } } };
    Clerk.session.getToken = () => Promise.reject(new Error('No token today.'));
  });
  await ask(page, 'Without a token');
  await toastOf(page, 'Session Expired').waitFor();
  const chat = to('/api/chat').find((call) => call.method() === 'POST');
  expect(await chat?.allHeaders()).not.toHaveProperty('authorization');
  expect(consoleErrors.join()).toContain('The session token could not be read.');
});

test('when sign-in is unreachable, the page says so, restores the question and signs nobody out', async () => {
  const { page } = await visit({ ownClock: true });
  await page.route('**/tokens**', (route) => route.abort());
  await page.evaluate(() => {
    const { Clerk } = window as unknown as { Clerk: { session: { clearCache: () => void } } };
    Clerk.session.clearCache();
  });
  await ask(page, 'Is anybody there?');
  const said = toastOf(page, 'Error').getByText("We couldn't reach Sign-in.");
  // Clerk retries for longer than the page waits.
  for (let second = 0; second < 8 && !(await said.isVisible()); second += 1) {
    await page.clock.runFor(1_000);
  }
  await said.waitFor();
  expect(await fieldOf(page).inputValue()).toBe('Is anybody there?');
  expect(await page.locator('[data-credits="5"]').count()).toBe(1);
});
