import { type Browser, chromium, type Page } from 'playwright-core';
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

/** What a page did that no page of ours may do. */
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

/** A page in a Chromium of its own. */
export async function openChromium(): Promise<OpenedPage> {
  const browser = await launchChromium();
  const page = await browser.newPage();
  page.setDefaultTimeout(patience.page);
  return { page, ...watchPage(page), [Symbol.asyncDispose]: () => browser.close() };
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
