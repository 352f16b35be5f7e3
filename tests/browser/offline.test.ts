import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Mount } from '@quartet/api/context.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createWord } from '../incognito/search/canary.ts';
import { holdAnswers, playAnswers, untilTurnEnded } from '../support/browser/chat.ts';
import { launchChromium } from '../support/browser/open-chromium.ts';
import { ask, type OpenedQuartet, openQuartet, signUp } from '../support/browser/open-quartet.ts';

interface Stage {
  readonly quartet: OpenedQuartet;
  /** The scripts that the next version serves instead, by their addresses. */
  readonly deployed: Map<string, string>;
  readonly context: BrowserContext;
  readonly page: Page;
}

async function openStage(): Promise<Stage> {
  const deployed = new Map<string, string>();
  const [quartet, browser] = await Promise.all([
    openQuartet({ webRoot: inject('webRoot'), mounts: [serve(deployed)] }),
    launchChromium(),
  ]);
  onTestFinished(async () => {
    await browser.close();
    await quartet[Symbol.asyncDispose]();
  });
  const context = await browser.newContext({ baseURL: quartet.url });
  const page = await context.newPage();
  await page.addInitScript(() => sessionStorage.setItem('quartet-feedback-offered', 'yes'));
  await page.goto('/');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return { quartet, deployed, context, page };
}

function serve(scripts: ReadonlyMap<string, string>): Mount {
  return {
    path: '/',
    handler(req, res, next) {
      const script = scripts.get(req.path);
      if (script === undefined) next();
      else res.set('Cache-Control', 'no-cache').type('text/javascript').send(script);
    },
  };
}

const readBuilt = (file: string) => readFile(path.join(inject('webRoot'), file), 'utf8');

/** The addresses and the texts of everything in Cache Storage. */
const readCaches = (page: Page) =>
  page.evaluate(async () => {
    const kept: { path: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const reply = await cache.match(request);
        kept.push({ path: new URL(request.url).pathname, text: (await reply?.text()) ?? '' });
      }
    }
    return kept;
  });

const controller = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? null);

test('offline, the page opens with a notice and continues once it is online', async () => {
  const { page, context } = await openStage();
  await page.getByRole('button', { name: 'Sign Up for Free' }).waitFor();
  await context.setOffline(true);
  for (const address of ['/', '/pricing']) {
    await page.goto(address);
    await page.getByText('Loading...', { exact: true }).waitFor();
    await page.getByText("We can't reach Quartet. Are you online?").waitFor();
  }
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'Choose Your Plan' }).waitFor();
  expect(await page.getByText('Loading...', { exact: true }).count()).toBe(0);
});

test('no content and no API reply is ever in Cache Storage', async () => {
  const { page, quartet } = await openStage();
  await page.reload();
  expect(await controller(page)).toMatch(/\/sw\.js$/);
  await signUp(page);
  const [question, answer] = [createWord(), createWord()];
  playAnswers(quartet.emulator, `The word is ${answer}.`);
  await page.locator('[data-credits="1"]').waitFor();
  await ask(page, `What is ${question}?`);
  await untilTurnEnded(page);
  const kept = await readCaches(page);
  expect(kept.length).toBeGreaterThan(5);
  expect(kept.filter(({ path: at }) => /^\/(?:api|__clerk)/.test(at))).toEqual([]);
  expect(kept.filter(({ text }) => text.includes(question) || text.includes(answer))).toEqual([]);
  const shell = kept.map(({ path: at }) => at).toSorted();
  await page.reload();
  await page.getByRole('tablist').waitFor();
  expect((await readCaches(page)).map(({ path: at }) => at).toSorted()).toEqual(shell);
});

/** Acts like a deployment: the page gets another entry, and a worker that knows it. */
async function deployNext(deployed: Map<string, string>): Promise<void> {
  const worker = await readBuilt('sw.js');
  const entry = /\/(assets\/index-[\w-]+\.js)/.exec(worker)?.[1] ?? '';
  const next = entry.replace('index-', 'index-next-');
  deployed.set(`/${next}`, await readBuilt(entry));
  const changed = worker
    .replaceAll(entry, next)
    .replace(/"version":"\w+"/, '"version":"the-next-one"');
  deployed.set('/sw.js', changed);
}

const lookForNext = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

test('a newer version is announced when no turn runs, and loaded only on request', async () => {
  const { page, quartet, deployed } = await openStage();
  await page.reload();
  await signUp(page);
  await page.locator('[data-credits="1"]').waitFor();
  // The page listens for newer versions once it has registered its worker.
  await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(1);
  const held = holdAnswers(quartet.emulator, { after: 2 });
  await ask(page, 'Do not reload');
  await held.reached;
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));
  const line = page.getByText('A new version is ready');
  await deployNext(deployed);
  await lookForNext(page);
  const waiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state ?? null);
  await expect.poll(waiting).toBe('installed');
  expect(await line.count()).toBe(0);
  held.release();
  await untilTurnEnded(page);
  await line.waitFor();
  expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => page.evaluate(() => 'isTheSame' in window)).toBe(false);
  await page.getByRole('tablist').waitFor();
  await expect
    .poll(() => page.evaluate(() => caches.keys()))
    .toEqual(['quartet-shell-the-next-one']);
});

test('a service worker for the version that is open is not announced', async () => {
  const { page, deployed } = await openStage();
  await page.reload();
  await page.getByRole('button', { name: 'Sign Up for Free' }).waitFor();
  const worker = await readBuilt('sw.js');
  deployed.set('/sw.js', worker.replace(/"version":"\w+"/, '"version":"another"'));
  await lookForNext(page);
  const waiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state ?? null);
  await expect.poll(waiting).toBe('installed');
  expect(await page.getByText('A new version is ready').count()).toBe(0);
});
