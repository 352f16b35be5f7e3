import type { Browser, CDPSession, Page } from 'playwright-core';
import type { OpenedQuartet } from '../../tests/support/browser/open-quartet.ts';

export interface Visit extends AsyncDisposable {
  readonly page: Page;
  readonly cdp: CDPSession;
}

let people = 0;

/** A person who is signed in, in a browser context of their own, with nothing in its cache. */
export async function visit(
  browser: Browser,
  { url, clerk, stores }: OpenedQuartet,
): Promise<Visit> {
  people += 1;
  const { id: userId } = clerk.createUser({ email: `bench-${people}@example.com` });
  await stores.ledger.openAccount(userId);
  const { clientId } = clerk.createSession(userId);
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
  await context.addCookies([
    { name: '__client', value: clientId, url, httpOnly: true, sameSite: 'Lax' },
    { name: '__client_uat', value: String(Math.floor(Date.now() / 1_000)), url, sameSite: 'Lax' },
  ]);
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
