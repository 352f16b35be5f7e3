import { chromium, type Page } from 'playwright-core';

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

export interface OpenedPage extends AsyncDisposable {
  readonly page: Page;
  /** Addresses beyond this machine that the page asked for; none was reached. */
  readonly foreignRequests: readonly string[];
  /** Exceptions that the page did not catch. */
  readonly pageErrors: readonly string[];
}

/** A page in a Chromium of its own, which finds no host but localhost. `CHROMIUM_PATH` says where it is. */
export async function openChromium(): Promise<OpenedPage> {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args });
  const page = await browser.newPage();
  page.setDefaultTimeout(20_000);
  const foreignRequests: string[] = [];
  page.on('request', (request) => {
    const { protocol, hostname, href } = new URL(request.url());
    if (/^(http|ws)s?:$/.test(protocol) && hostname !== 'localhost') foreignRequests.push(href);
  });
  const pageErrors: string[] = [];
  page.on('pageerror', ({ message }) => pageErrors.push(message));
  return {
    page,
    foreignRequests,
    pageErrors,
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
