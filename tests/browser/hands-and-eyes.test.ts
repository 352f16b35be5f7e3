import { tabKeys, tabLabels } from '@quartet/shared/domain/panel.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { holdAnswers, openTab, panelOf, tabOf, untilTurnEnded } from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { phone } from '../support/browser/phone.ts';
import { open, useQuartet } from '../support/browser/use-quartet.ts';
import { createPng } from '../support/create-png.ts';

const { quartet, visit } = useQuartet();

test('all five tabs fit a phone of 390 px, the open one with its whole label, and each keeps it as its name', async () => {
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

test('the tab of a model that gave no answer has a sign of its own instead of the dot', async () => {
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

/** The names of what is smaller for a finger than 44 by 44 px: beyond its own box, what is drawn around it may count. */
const findSmallTargets = (page: Page) =>
  page.evaluate(() => {
    const half = 21;
    const layers = 'header, form, [role=tablist], [data-panel]';
    const targets = document.querySelectorAll('button:enabled, a[href], [role=tab]');
    return [...targets].flatMap((target) => {
      const { x, y, width, height } = target.getBoundingClientRect();
      const [midX, midY] = [x + width / 2, y + height / 2];
      const inLine = target.closest('.prose') && !target.closest('figcaption');
      if (width === 0 || inLine || !target.checkVisibility()) return [];
      if (document.elementFromPoint(midX, midY)?.closest('button, a, [role=tab]') !== target)
        return [];
      const edges = [
        ...(height >= 44 ? [] : [[midX, midY - half] as const, [midX, midY + half] as const]),
        ...(width >= 44 ? [] : [[midX - half, midY] as const, [midX + half, midY] as const]),
      ];
      const layer = target.closest(layers);
      const missed = edges.filter(([left, top]) => {
        const hit = document.elementFromPoint(left, top);
        // What another layer covers, or the window's edge, is seen whole elsewhere.
        return hit?.closest(layers) === layer && !target.contains(hit);
      });
      if (missed.length === 0) return [];
      const name = target.getAttribute('aria-label') ?? target.textContent;
      return [`${name}: ${Math.round(width)} by ${Math.round(height)}`];
    });
  });

/** Looks at all of a tab, one view after the other. */
async function findSmallIn(page: Page, tab: (typeof tabKeys)[number]): Promise<readonly string[]> {
  const panel = await openTab(page, tab);
  const small = new Set<string>();
  const views = await panel.evaluate((box) => Math.ceil(box.scrollHeight / 400));
  for (let at = 0; at < views; at += 1) {
    await panel.evaluate((box, top) => box.scrollTo(0, top), at * 400);
    for (const each of await findSmallTargets(page)) small.add(each);
  }
  return [...small];
}

test('on a touch screen everything that can be pressed is 44 px high and wide', async () => {
  const { page } = await visit(phone);
  expect(await findSmallTargets(page)).toEqual([]);
  await ask(page, 'Show me code');
  await untilTurnEnded(page);
  for (const tab of ['consensus', 'gemini'] as const) {
    expect(await findSmallIn(page, tab)).toEqual([]);
  }
});

const lowWindows = {
  'a phone on its side': { viewport: { width: 740, height: 340 }, hasTouch: true, isMobile: true },
  'a larger phone on its side': {
    viewport: { width: 844, height: 390 },
    hasTouch: true,
    isMobile: true,
  },
  'a page at 400 %': { viewport: { width: 320, height: 256 } },
} as const;

/** The part of the window between the tabs and the question box. */
const readingPart = (page: Page) =>
  page.evaluate(() => {
    const tabs = document.querySelector('[role=tablist]')?.getBoundingClientRect();
    const box = document.querySelector('main form')?.getBoundingClientRect();
    return ((box?.top ?? 0) - (tabs?.bottom ?? 0)) / innerHeight;
  });

/** What of the header or the question box is not wholly in the window. */
const findOutOfReach = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('header :is(a, button), main form :is(button, textarea)')]
      .filter((it) => it.checkVisibility() && it.getBoundingClientRect().width > 0)
      .filter((it) => {
        const { left, right, top, bottom } = it.getBoundingClientRect();
        return left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1;
      })
      .map((it) => it.getAttribute('aria-label') ?? it.textContent),
  );

test.each(Object.entries(lowWindows))(
  'half of a low window is for reading, and nothing is out of reach: %s',
  async (_, options) => {
    const { page } = await visit(options);
    await ask(page, 'How much can be read?');
    await untilTurnEnded(page);
    expect(await readingPart(page)).toBeGreaterThanOrEqual(0.5);
    expect(await findOutOfReach(page)).toEqual([]);
  },
);

test.each([150, 200])(
  'with text of %i percent half of a phone is for reading, and nothing is out of reach',
  async (percent) => {
    const { page } = await visit({ ...phone, path: null });
    await page.addInitScript((size) => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = `${size}%`;
      });
    }, percent);
    await open(page);
    await ask(page, 'How much can be read?');
    await untilTurnEnded(page);
    expect(await readingPart(page)).toBeGreaterThanOrEqual(0.5);
    expect(await findOutOfReach(page)).toEqual([]);
    const [title = 0, words = 1] = await page.evaluate(() =>
      ['[data-panel=consensus] article h2', '[data-words]'].map((selector) =>
        Number.parseFloat(getComputedStyle(document.querySelector(selector) as Element).fontSize),
      ),
    );
    expect(title).toBeGreaterThanOrEqual(words * 0.9);
  },
);

test.each([320, 359])(
  '"Demo" is shown on a phone of %i px, and nothing is out of reach',
  async (width) => {
    for (const credits of [5, null]) {
      const { page } = await visit({ ...phone, viewport: { width, height: 640 }, credits });
      await page.getByRole('button', { name: 'Demo' }).waitFor();
      expect(await findOutOfReach(page)).toEqual([]);
    }
  },
);

test('a tap on the shield of a tablet says what is promised', async () => {
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

test('the focus goes back to where it was when the list of shortcuts is closed', async () => {
  const { page } = await visit();
  await page.getByRole('button', { name: 'New Chat' }).focus();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('New Chat');
});

test('each block of an answer, each point and each quote has the direction of its own words', async () => {
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

test('who comes back to the progress grid finds the seconds of now on the cards', async () => {
  const { page } = await visit({ ownClock: true });
  // Before its first word, so that the page has seen when it began.
  const held = holdAnswers(quartet().emulator, { after: 0 });
  await ask(page, 'How long does it take?');
  await held.reached;
  const card = page.getByRole('button', { name: `Open ${tabLabels.claude}` });
  await card.getByText(/^\d+ s$/).waitFor();
  await openTab(page, 'claude');
  // Less than the silence after which the page connects anew.
  await page.clock.fastForward(6_000);
  await tabOf(page, 'consensus').click();
  await card.waitFor();
  expect(await card.innerText()).toMatch(/^(?:[5-9]|\d\d) s$/m);
  held.release();
});
