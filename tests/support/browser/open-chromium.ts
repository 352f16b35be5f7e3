import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { patience } from '../patience.ts';
import { getChromium } from '../setup/chromium.ts';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
];

/** A record of everything that none of our pages may do. */
export interface PageWatch {
  /** Addresses beyond this machine that the page asked for; none was reached. */
  readonly foreignRequests: readonly string[];
  /** Exceptions that the page did not catch. */
  readonly pageErrors: readonly string[];
}

export interface OpenedPage extends PageWatch, AsyncDisposable {
  readonly page: Page;
}

/** A Chromium that finds no host but localhost. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: getChromium(), args, timeout: patience.page });
}

let shared: Promise<Browser> | undefined;

/** One Chromium for all test files that a worker runs. It ends with the worker's process. */
export function shareChromium(): Promise<Browser> {
  shared ??= launchChromium();
  return shared;
}

/** A page in a context of its own, which ends with it. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(patience.page);
  return { page, ...watchPage(page), [Symbol.asyncDispose]: () => context.close() };
}

/** A page in a Chromium of its own. */
export async function openChromium(): Promise<OpenedPage> {
  const browser = await launchChromium();
  const opened = await openPage(browser);
  return { ...opened, [Symbol.asyncDispose]: () => browser.close() };
}

export function watchPage(page: Page): PageWatch {
  const foreignRequests: string[] = [];
  page.on('request', (request) => {
    const { protocol, hostname, href } = new URL(request.url());
    if (/^(http|ws)s?:$/.test(protocol) && hostname !== 'localhost') foreignRequests.push(href);
  });
  const pageErrors: string[] = [];
  page.on('pageerror', ({ message }) => pageErrors.push(message));
  return { foreignRequests, pageErrors };
}
