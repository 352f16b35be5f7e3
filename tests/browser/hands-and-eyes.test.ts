import { tabKeys, tabLabels } from '@quartet/shared/domain/panel.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openTab, panelOf, tabOf, untilTurnEnded } from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { phone } from '../support/browser/phone.ts';
import { measureReach } from '../support/browser/reach.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';
import { createPng } from '../support/create-png.ts';

const { quartet, visit } = useQuartet({ demo: true });

test('all five tabs fit a phone of 390 px, the open one with its whole label, and each keeps its accessible name', async () => {
  const { page } = await visit(phone);
  await ask(page, 'Do they fit?');
  await untilTurnEnded(page);
  for (const active of tabKeys) {
    await tabOf(page, active).tap();
    for (const tab of tabKeys) {
      const box = await tabOf(page, tab).boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
      expect(box?.width).toBeGreaterThanOrEqual(44);
      expect(await page.getByRole('tab', { name: tabLabels[tab], exact: true }).count()).toBe(1);
    }
    const label = tabOf(page, active).getByText(tabLabels[active], { exact: true });
    const cut = await label.evaluate((it) => it.scrollWidth - it.clientWidth);
    expect(cut).toBeLessThanOrEqual(0);
  }
});

test('the tab of a model without an answer has a sign of its own instead of the dot', async () => {
  const { page } = await visit();
  quartet().emulator.play('xai', { kind: 'unauthorized', times: 'until-reset' });
  await ask(page, 'Who fails?');
  await untilTurnEnded(page);
  await tabOf(page, 'grok').locator('[data-failed]').waitFor();
  expect(await page.locator('[data-dot=grok]').count()).toBe(0);
  expect(await page.locator('[data-dot]').count()).toBe(4);
  expect(await tabOf(page, 'grok').getAttribute('title')).toBe('No answer');
  expect(await page.getByRole('tab', { name: tabLabels.grok, exact: true }).count()).toBe(1);
});

test.each([320, 359])(
  '"Demo" is shown on a phone of %i px, and nothing is out of reach',
  async (width) => {
    for (const credits of [5, null]) {
      const { page } = await visit({ ...phone, viewport: { width, height: 640 }, credits });
      await page.getByRole('button', { name: 'Demo' }).waitFor();
      expect((await measureReach(page)).missed).toEqual([]);
    }
  },
);

test('a tap on the shield shows the privacy promise on a tablet', async () => {
  const { page } = await visit({ viewport: { width: 820, height: 1180 }, hasTouch: true });
  await page.getByRole('button', { name: 'Privacy' }).tap();
  const said = page.getByRole('dialog', { name: 'Privacy' });
  await said.waitFor();
  expect(await said.innerText()).toContain('Incognito by default.');
});

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

test('the focus stays in the question box when attachments are removed', async () => {
  const { page } = await visit();
  const files = ['one.png', 'two.png'].map((name) => ({
    name,
    mimeType: 'image/png',
    buffer: createPng(name),
  }));
  await page.getByLabel('Image files').setInputFiles(files);
  await page.getByRole('button', { name: 'Remove one.png' }).press('Enter');
  expect(await focused(page)).toBe('Remove two.png');
  await page.keyboard.press('Enter');
  expect(await focused(page)).toBe('Your question');
});

test('each block of an answer, each point and each quote has the direction of its own text', async () => {
  const { page } = await visit();
  const text = 'نبدأ بخدمة واحدة فقط.\n\nThe second block is English.\n\nואז עברית בסוף.';
  quartet().emulator.play('google', { kind: 'steady', task: 'answer', text: [text] });
  await ask(page, 'In which direction?');
  await untilTurnEnded(page);
  const panel = await openTab(page, 'gemini');
  const directionOf = (words: string) =>
    panel.getByText(words).evaluate((it) => getComputedStyle(it).direction);
  expect(await directionOf('نبدأ بخدمة')).toBe('rtl');
  expect(await directionOf('The second block')).toBe('ltr');
  expect(await directionOf('ואז עברית')).toBe('rtl');
  await openTab(page, 'consensus');
  const starts = await panelOf(page, 'consensus')
    .locator('li > button')
    .evaluateAll((all) => all.map((it) => getComputedStyle(it).textAlign));
  expect(new Set(starts)).toEqual(new Set(['start']));
});
