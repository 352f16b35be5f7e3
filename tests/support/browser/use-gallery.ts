import { servePage } from '@quartet/standalone/serve-page.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { findFreePort } from '../free-port.ts';
import { loading } from './chat.ts';
import { type OpenedPage, openPage, shareChromium } from './open-chromium.ts';

export interface Gallery extends OpenedPage {
  /** Address of the list of scenes. Append a name for a scene. */
  readonly address: string;
}

let served: Promise<string> | undefined;

/** Serves the gallery to all test files that a worker runs. */
async function serveGallery(): Promise<string> {
  const port = await findFreePort();
  // Nothing listens there, since the gallery needs no API.
  await servePage({ port, host: 'localhost', apiUrl: 'http://localhost:9' });
  return `http://localhost:${port}/gallery`;
}

/** One page of Chromium for the tests of a file, and the gallery served to it. */
export function useGallery(): () => Gallery {
  let opened: Gallery | undefined;
  beforeAll(async () => {
    served ??= serveGallery();
    const [address, browser] = await Promise.all([served, shareChromium()]);
    opened = { ...(await openPage(browser)), address };
  });
  afterAll(() => opened?.[Symbol.asyncDispose]());
  return () => {
    if (!opened) throw new Error('The gallery is not open.');
    return opened;
  };
}

/** Opens a scene, in a language or a pseudo-language, and waits until its page is drawn. */
export async function openScene(
  { page, address }: Pick<Gallery, 'page' | 'address'>,
  name: string,
  language = 'en',
): Promise<Page> {
  await page.goto(`${address}/${name}?language=${language}`);
  await page.locator(`[data-scene=${name}]`).waitFor();
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.locator(loading).waitFor({ state: 'detached' });
  return page;
}
