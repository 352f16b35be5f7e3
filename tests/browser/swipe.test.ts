import { tabKeys } from '@quartet/shared/domain/panel.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tabOf, untilTurnEnded } from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { phone, swipe } from '../support/browser/phone.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { visit } = useQuartet();

const activeTab = (page: Page) =>
  page.getByRole('tab', { selected: true }).getAttribute('data-model');

async function openPhone(): Promise<Page> {
  const { page } = await visit(phone);
  await ask(page, 'Which way?');
  await untilTurnEnded(page);
  return page;
}

test('swipes to the left step through the tabs in order and stop at the last', async () => {
  const page = await openPhone();
  for (const tab of tabKeys.slice(1)) {
    await swipe(page, { x: -120 });
    await expect.poll(() => activeTab(page)).toBe(tab);
  }
  await swipe(page, { x: -120 });
  expect(await activeTab(page)).toBe('grok');
});

test('swipes to the right step back and stop at the consensus', async () => {
  const page = await openPhone();
  await tabOf(page, 'gemini').tap();
  await swipe(page, { x: 120 });
  await expect.poll(() => activeTab(page)).toBe('consensus');
  await swipe(page, { x: 120 });
  expect(await activeTab(page)).toBe('consensus');
});

test('a swipe must be longer than 50 px', async () => {
  const page = await openPhone();
  await swipe(page, { x: -50 });
  expect(await activeTab(page)).toBe('consensus');
  await swipe(page, { x: -52 });
  await expect.poll(() => activeTab(page)).toBe('gemini');
});

test('a swipe must be mostly horizontal', async () => {
  const page = await openPhone();
  await swipe(page, { x: -90, y: 100 });
  expect(await activeTab(page)).toBe('consensus');
  await swipe(page, { x: -100, y: 30 });
  await expect.poll(() => activeTab(page)).toBe('gemini');
});

test('swiping a wide table scrolls it and keeps the tab', async () => {
  const page = await openPhone();
  await tabOf(page, 'gemini').tap();
  const table = page.locator('[data-panel=gemini] .scroll-box').first();
  await table.evaluate((box) => {
    box.scrollIntoView({ block: 'center' });
    (box.firstElementChild as HTMLElement).style.minWidth = '900px';
  });
  const box = await table.boundingBox();
  expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - 400)).toBeLessThan(160);
  await swipe(page, { x: -120 });
  expect(await activeTab(page)).toBe('gemini');
});

test('on a phone the page is as wide as the screen, and focusing a field does not zoom', async () => {
  const page = await openPhone();
  const measures = await page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - innerWidth,
    font: getComputedStyle(document.querySelector('form textarea') as Element).fontSize,
  }));
  expect(measures).toEqual({ overflow: 0, font: '16px' });
});
