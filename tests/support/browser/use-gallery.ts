import { servePage } from '@quartet/standalone/serve-page.ts';
import { afterAll, beforeAll } from 'vitest';
import { findFreePort } from '../free-port.ts';
import { type OpenedPage, openChromium } from './open-chromium.ts';

export interface Gallery extends OpenedPage {
  /** Of the list of scenes; a scene has its name behind it. */
  readonly address: string;
}

/** One page of Chromium for the tests of a file, and the gallery served to it. */
export function useGallery(): () => Gallery {
  let stop: (() => Promise<void>) | undefined;
  let address = '';
  let opened: OpenedPage;
  beforeAll(async () => {
    const port = await findFreePort();
    address = `http://localhost:${port}/gallery`;
    // Nothing listens there: the gallery needs no API.
    stop = await servePage({ port, host: 'localhost', apiUrl: 'http://localhost:9' });
    opened = await openChromium();
  });
  afterAll(async () => {
    await opened[Symbol.asyncDispose]();
    await stop?.();
  });
  return () => ({ ...opened, address });
}
