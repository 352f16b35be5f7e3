import { Buffer } from 'node:buffer';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { toastOf } from '../support/browser/chat.ts';
import { open, useQuartet } from '../support/browser/use-quartet.ts';

const { visit } = useQuartet();

const showToast = (page: Page, name = 'huge.png') =>
  page.getByLabel('Image files').setInputFiles({
    name,
    mimeType: 'image/png',
    buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
  });

/** Drags the toast this many pixels to the right, with the mouse, because Radix reads any pointer. */
async function swipe(page: Page, pixels: number): Promise<void> {
  const box = await toastOf(page, 'File Too Large').boundingBox();
  const x = (box?.x ?? 0) + 40;
  const y = (box?.y ?? 0) + 20;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels / 2, y, { steps: 3 });
  await page.mouse.move(x + pixels, y, { steps: 3 });
  await page.mouse.up();
}

test('a toast is shown for 5000 ms', async () => {
  const { page } = await visit({ ownClock: true, path: null });
  await open(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await showToast(page);
  const toast = toastOf(page, 'File Too Large');
  await toast.waitFor();
  await page.clock.runFor(4_900);
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(200);
  await toast.waitFor({ state: 'detached' });
});

test('a new toast replaces the toast that is shown', async () => {
  const { page } = await visit();
  await showToast(page, 'first.png');
  await toastOf(page, 'first.png').waitFor();
  await showToast(page, 'second.png');
  await toastOf(page, 'second.png').waitFor();
  expect(await page.locator('li[data-state=open]').count()).toBe(1);
});

test('a swipe of 50 px to the right dismisses a toast; a shorter one does not', async () => {
  const { page } = await visit();
  await showToast(page);
  const toast = toastOf(page, 'File Too Large');
  await toast.waitFor();
  await toast.evaluate(async (it) =>
    Promise.all(it.getAnimations().map(({ finished }) => finished)),
  );
  await swipe(page, 45);
  expect(await toast.count()).toBe(1);
  await swipe(page, 60);
  await toast.waitFor({ state: 'detached' });
});

test('a tooltip opens after 700 ms, 4 px from its button', async () => {
  const { page } = await visit({ ownClock: true, path: null });
  await open(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  const button = page.getByRole('button', { name: 'Privacy' });
  await button.hover();
  await page.clock.runFor(650);
  expect(await page.getByRole('tooltip').count()).toBe(0);
  await page.clock.runFor(100);
  await page.getByRole('tooltip').waitFor({ state: 'attached' });
  await page.clock.runFor(500);
  const edges = await page.evaluate(async () => {
    const content = document.querySelector('[data-side]');
    await Promise.all(content?.getAnimations().map(({ finished }) => finished) ?? []);
    const trigger = document.querySelector('[aria-label=Privacy]');
    return [trigger?.getBoundingClientRect().bottom, content?.getBoundingClientRect().top];
  });
  expect(Math.round((edges[1] ?? 0) - (edges[0] ?? 0))).toBe(4);
});

test('the next tooltip opens at once within 300 ms, and after 700 ms otherwise', async () => {
  const { page } = await visit({ ownClock: true, path: null });
  await open(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  const badge = await page.locator('[data-credits]').boundingBox();
  const toBadge = () => page.mouse.move((badge?.x ?? 0) + 8, (badge?.y ?? 0) + 8, { steps: 6 });
  const tooltip = page.getByRole('tooltip');
  const ofBadge = tooltip.filter({ hasText: 'question' });
  await page.getByRole('button', { name: 'Privacy' }).hover();
  await page.clock.runFor(750);
  await tooltip.waitFor({ state: 'attached' });
  await toBadge();
  await page.clock.runFor(20);
  await ofBadge.waitFor({ state: 'attached' });
  await page.mouse.move(10, 400, { steps: 6 });
  await page.clock.runFor(400);
  await tooltip.waitFor({ state: 'detached' });
  await toBadge();
  await page.clock.runFor(600);
  expect(await tooltip.count()).toBe(0);
  await page.clock.runFor(150);
  await ofBadge.waitFor({ state: 'attached' });
});
