import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildPage } from '@quartet/standalone/build-page.ts';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../../../tests/support/browser/open-chromium.ts';
import { type OpenedQuartet, openQuartet } from '../../../tests/support/browser/open-quartet.ts';

export interface OpenedPage extends AsyncDisposable {
  readonly browser: Browser;
  readonly quartet: OpenedQuartet;
}

/** Builds the page, and opens a Quartet that serves it and a browser. */
export async function openPage(): Promise<OpenedPage> {
  await using opened = new AsyncDisposableStack();
  const webRoot = await mkdtemp(path.join(tmpdir(), 'quartet-bench-page-'));
  opened.defer(() => rm(webRoot, { recursive: true }));
  await buildPage(webRoot);
  const quartet = opened.use(await openQuartet({ webRoot }));
  const browser = await launchChromium();
  opened.defer(() => browser.close());
  const all = opened.move();
  return { browser, quartet, [Symbol.asyncDispose]: () => all.disposeAsync() };
}
