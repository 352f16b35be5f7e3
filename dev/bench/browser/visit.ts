import type { Browser, CDPSession, Page } from 'playwright-core';
import { type OpenedQuartet, signIn } from '../../../tests/support/browser/open-quartet.ts';

export interface Visit extends AsyncDisposable {
  readonly page: Page;
  readonly cdp: CDPSession;
}

export interface VisitOptions {
  /** A visitor who is signed out. */
  readonly isVisitor?: boolean;
  /** Lets the service worker keep the page, for a second visit. */
  readonly again?: boolean;
  readonly credits?: number;
}

/** As `Network.emulateNetworkConditions` takes it. */
export type Network = ReturnType<typeof toNetwork>;

/** 1.6 Mbit/s, 150 ms there and back. */
export const slow4G = toNetwork(200_000, 150);
/** 400 kbit/s, 400 ms there and back. */
export const slow3G = toNetwork(50_000, 400);

function toNetwork(bytesPerSecond: number, latency: number) {
  return {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  };
}

/** A person in a browser context of their own, with nothing in its cache; signed in unless told. */
export async function visit(
  browser: Browser,
  quartet: OpenedQuartet,
  { isVisitor = false, again = false, credits = 1 }: VisitOptions = {},
): Promise<Visit> {
  const serviceWorkers = again ? 'allow' : 'block';
  const context = await browser.newContext({ baseURL: quartet.url, serviceWorkers });
  if (!isVisitor) await signIn(quartet, context, credits);
  const page = await context.newPage();
  page.setDefaultTimeout(300_000);
  await page.addInitScript(() => sessionStorage.setItem('quartet-feedback-offered', 'yes'));
  const cdp = await context.newCDPSession(page);
  return { page, cdp, [Symbol.asyncDispose]: () => context.close() };
}

/** Makes the processor as many times slower. */
export async function slowDown(cdp: CDPSession, rate: number): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
}
