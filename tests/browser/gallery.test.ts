import { servePage } from '@quartet/standalone/serve-page.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenedPage, openChromium } from '../support/browser/open-chromium.ts';
import { findFreePort } from '../support/free-port.ts';

let stop = async () => {};
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
  await stop();
});

async function openScene(name: string) {
  await opened.page.goto(`${address}/${name}`);
  await opened.page.locator(`[data-scene=${name}]`).waitFor();
  return opened.page;
}

test('the gallery lists its scenes and shows the chosen one', async () => {
  await opened.page.goto(address);
  await opened.page.getByRole('link', { name: 'Agreements and disagreements' }).click();
  const scene = opened.page.frameLocator('iframe');
  await scene.getByRole('heading', { name: 'Where Models Disagree' }).waitFor();
  expect(opened.page.url()).toBe(`${address}#consensus`);
});

test('a scene draws the page of a signed-in person and of a visitor, without Clerk', async () => {
  const page = await openScene('few-credits');
  await page.locator('[data-credits="1"][data-variant=destructive]').waitFor();
  await openScene('visitor');
  await page.getByRole('button', { name: 'Sign Up for Free' }).waitFor();
  expect(await page.locator('[data-credits]').count()).toBe(0);
});

test('a scene presses what brings it about', async () => {
  const page = await openScene('cited-words');
  await page.locator('[data-panel=consensus] [aria-expanded=true]').waitFor();
  expect(opened.foreignRequests).toEqual([]);
  expect(opened.pageErrors).toEqual([]);
});
