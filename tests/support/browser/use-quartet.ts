import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished } from 'vitest';
import { patience } from '../patience.ts';
import { shareChromium, watchPage } from './open-chromium.ts';
import { type OpenedQuartet, openQuartet, type QuartetOptions, signIn } from './open-quartet.ts';

interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Null for a visitor who is signed out. */
  readonly userId: string | null;
  /** The errors that the page wrote to its console. */
  readonly consoleErrors: readonly string[];
}

interface VisitOptions extends BrowserContextOptions {
  /** The person's credits, 5 by default; null for a visitor who is signed out. */
  readonly credits?: number | null;
  /** The path at which the visit begins; null opens nothing yet. */
  readonly path?: string | null;
  /** Lets the page ask for feedback by itself, which it does once in a visit. */
  readonly offersFeedback?: boolean;
  /** False takes the WebSocket away, so that every turn arrives by the event stream. */
  readonly socket?: boolean;
  /** Lets the test turn the page's clock. */
  readonly ownClock?: boolean;
}

export interface Stage {
  readonly quartet: () => OpenedQuartet;
  /**
   * A person of their own in a browser context of their own. When the test ends, the page must have reached no
   * foreign host and thrown nothing.
   */
  readonly visit: (options?: VisitOptions) => Promise<Visit>;
}

const shared = new Map<string, Promise<OpenedQuartet>>();

/** One Quartet for each set of options, for all test files that a worker runs. It ends with the worker's process. */
function shareQuartet(options: QuartetOptions): Promise<OpenedQuartet> {
  const key = JSON.stringify(options);
  const opened = shared.get(key) ?? openQuartet(options);
  shared.set(key, opened);
  return opened;
}

interface StageOptions extends Omit<QuartetOptions, 'webRoot'> {
  /** A Quartet of the file's own: for mounts, and what its processes remember for minutes, such as a model that is gone. */
  readonly own?: boolean;
}

/** One Quartet and one Chromium for all tests of a file, and of the files that ask for the same. */
export function useQuartet({ own = false, ...options }: StageOptions = {}): Stage {
  let opened: readonly [OpenedQuartet, Browser] | undefined;
  // Contexts of visits that have ended. Their cache of files makes the next visit quicker.
  const idle = new Map<string, BrowserContext[]>();
  beforeAll(async () => {
    const webRoot = inject('webRoot');
    const open = own ? openQuartet : shareQuartet;
    opened = await Promise.all([open({ ...options, webRoot }), shareChromium()]);
  });
  afterEach(() => opened?.[0].emulator.reset());
  afterAll(async () => {
    await Promise.all([...idle.values()].flat().map((context) => context.close()));
    if (own) await opened?.[0][Symbol.asyncDispose]();
  });
  const getOpened = () => {
    if (!opened) throw new Error('Quartet has not started.');
    return opened;
  };
  return {
    quartet: () => getOpened()[0],
    async visit({
      credits = 5,
      path = '/',
      offersFeedback = false,
      ownClock = false,
      socket = true,
      ...contextOptions
    } = {}) {
      const [quartet, browser] = getOpened();
      // A clock that was turned stays turned, so its context serves no other visit.
      const kind = ownClock ? null : JSON.stringify(contextOptions);
      const context =
        (kind && idle.get(kind)?.pop()) ||
        (await browser.newContext({ baseURL: quartet.url, ...contextOptions }));
      if (ownClock) await context.clock.install();
      const page = context.pages()[0] ?? (await context.newPage());
      if (!offersFeedback) {
        await page.addInitScript(() => sessionStorage.setItem('quartet-feedback-offered', 'yes'));
      }
      if (!socket) await page.addInitScript(() => Reflect.deleteProperty(window, 'WebSocket'));
      page.setDefaultTimeout(patience.page);
      const watch = watchPage(page);
      const consoleErrors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') consoleErrors.push(message.text());
      });
      onTestFinished(async () => {
        if (kind === null) await context.close();
        else {
          await forget(context, page, quartet.url);
          idle.set(kind, [...(idle.get(kind) ?? []), context]);
        }
        await endTurns(quartet);
        expect(watch).toEqual({ foreignRequests: [], pageErrors: [] });
      });
      const userId = credits === null ? null : await signIn(quartet, context, credits);
      if (path !== null) await open(page, path);
      return { page, context, userId, consoleErrors };
    },
  };
}

/** Opens a screen and waits until sign-in has loaded: before, nothing is sent. */
export async function open(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  const signed = page.locator(
    'header [aria-busy=false] [data-credits], header [aria-busy=false] button:has-text("Sign")',
  );
  await signed.first().waitFor({ state: 'attached' });
}

/**
 * Ends a visit: its pages, cookies and storage are gone, the cached files stay. The pages are closed first: what still ran in
 * one would write into the storage of the next visit, whose page is opened here.
 */
async function forget(context: BrowserContext, page: Page, origin: string): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const used = context.pages();
  const next = await context.newPage();
  await Promise.all(used.map((each) => each.close()));
  const cdp = await context.newCDPSession(next);
  const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,service_workers';
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await cdp.detach();
  await context.clearCookies();
}

/**
 * Waits for turns that continue without their page. They would take the scripts of the next test, and their calls would be
 * counted there.
 */
async function endTurns({ emulator, stores }: OpenedQuartet): Promise<void> {
  emulator.reset();
  await expect.poll(async () => (await stores.ledger.countHolds()).open).toBe(0);
  emulator.reset();
}
