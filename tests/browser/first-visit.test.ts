import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { fieldOf } from '../support/browser/chat.ts';
import { findForeignFonts } from '../support/browser/find-foreign-fonts.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { open, useQuartet } from '../support/browser/use-quartet.ts';

const { visit } = useQuartet();

/** This many bytes take 1.5 seconds at 1.6 Mbit/s. */
const mostBytes = 303_000;

test('a signed-in question leaves after three round trips and 303 kB', async () => {
  const { page } = await visit({ path: null, serviceWorkers: 'block' });
  const line = await holdRequests(page);
  const going = page.goto('/', { waitUntil: 'commit' });
  await line.asksFor(['/']);
  const html = await line.answer();
  await going;
  await line.asksFor(await listOwnFiles(page));
  const files = await line.answer();
  await ask(page, 'May I leave already?');
  await line.asksFor(['/__clerk/v1/client', '/__clerk/v1/environment']);
  const person = await line.answer();
  await line.asksFor(['POST /api/chat']);
  expect(html + files + person).toBeGreaterThan(mostBytes / 2);
  expect(html + files + person).toBeLessThanOrEqual(mostBytes);
});

test('the words of the first screen are never drawn in another font, even if the whole one never arrives', async () => {
  const { page } = await visit({ path: null, credits: null });
  await page.route('**/inter-latin-*.woff2', () => undefined);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Sign Up for Free' }).waitFor();
  await page.evaluate(() => document.fonts.load('1em "Inter First"'));
  expect(await findForeignFonts(page)).toEqual([]);
});

test('the page asks for its font before it draws words, which else would wait for the next visit', async () => {
  const { page } = await visit({ path: null });
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('#root > *')) return;
      performance.mark('drawn');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await open(page);
  const order = await page.evaluate(async () => {
    await document.fonts.ready;
    return performance
      .getEntries()
      .filter(({ name }) => name === 'drawn' || name.includes('/inter-latin-'))
      .toSorted((one, other) => one.startTime - other.startTime)
      .map(({ name }) => (name === 'drawn' ? name : 'font'));
  });
  expect(order.slice(0, 2)).toEqual(['font', 'drawn']);
});

test('the user menu loads when it is pressed; the focus waits on its button and returns there', async () => {
  const { page } = await visit();
  const components: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/@clerk/ui@')) components.push(request.url());
  });
  const arrival = Promise.withResolvers<void>();
  await page.route('**/@clerk/ui@*/dist/ui.browser.js', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  const button = page.getByRole('button', { name: 'Open user menu' });
  expect(components).toEqual([]);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => components).toHaveLength(1);
  expect(await button.evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await button.getAttribute('aria-busy')).toBe('true');
  arrival.resolve();
  const menu = page.getByRole('dialog', { name: 'Account panel' });
  await menu.getByText('Sign out').waitFor();
  const holdsFocus = () => menu.evaluate((it) => it.contains(document.activeElement));
  await expect.poll(holdsFocus).toBe(true);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await expect.poll(() => button.evaluate((it) => it === document.activeElement)).toBe(true);
});

test('most of the sign-up dialog loads while a visitor types, before the question is sent', async () => {
  const { page } = await visit({ credits: null });
  const components: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().includes('/@clerk/ui@')) components.push(request.url());
  });
  const missing = () =>
    ['framework_', 'vendors_', 'ui-common_', 'signup_'].filter(
      (part) => !components.some((url) => url.includes(part)),
    );
  expect(components).toEqual([]);
  await fieldOf(page).pressSequentially('M');
  await expect.poll(missing).toEqual([]);
  const address = page.locator('input[name=emailAddress]');
  expect(await address.count()).toBe(0);
  await ask(page, 'May I ask already?');
  await address.waitFor();
});

test('a dialog of sign-in that could not be loaded says so and is tried again', async () => {
  const { page } = await visit({ credits: null });
  const components = '**/@clerk/ui@*/dist/ui.browser.js';
  await page.route(components, (route) => route.abort());
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByText('Something Could Not Be Loaded').first().waitFor();
  await page.unroute(components);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(() => page.locator('input[name=identifier]').count()).toBe(1);
});

interface HeldLine {
  /** Waits until these paths are asked for. The method is named unless it is GET. */
  readonly asksFor: (paths: readonly string[]) => Promise<void>;
  /** Answers what is asked for by now. Returns its bytes. */
  readonly answer: () => Promise<number>;
}

/** Holds each request until it is answered with all other requests: one round trip. */
async function holdRequests(page: Page): Promise<HeldLine> {
  const held: Route[] = [];
  await page.route('**/*', (route) => void held.push(route));
  const calls = () =>
    held.map((route) => {
      const method = route.request().method();
      const { pathname } = new URL(route.request().url());
      return method === 'GET' ? pathname : `${method} ${pathname}`;
    });
  return {
    asksFor: (wanted) => expect.poll(calls).toEqual(expect.arrayContaining([...wanted])),
    async answer() {
      const sizes = held.splice(0).map(async (route) => {
        await route.continue();
        const { responseBodySize, responseHeadersSize } = await route.request().sizes();
        return responseBodySize + responseHeadersSize;
      });
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size);
    },
  };
}

/** Lists the files that the page's HTML names. */
async function listOwnFiles(page: Page): Promise<string[]> {
  const response = await page.request.get('/');
  const tags = (await response.text()).match(
    /<(?:script|link rel="(?:modulepreload|preload|stylesheet)")[^>]*>/g,
  );
  return (tags ?? []).flatMap((tag) => /(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? []);
}
