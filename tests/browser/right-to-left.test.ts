import { tabKeys } from '@quartet/shared/domain/panel.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findDarkViolations, findViolations } from '../support/browser/find-violations.ts';
import { inEverySize, threeSizes } from '../support/browser/in-every-size.ts';
import { openPage, shareChromium } from '../support/browser/open-chromium.ts';
import { phone, swipe } from '../support/browser/phone.ts';
import { openScene, useGallery } from '../support/browser/use-gallery.ts';

const gallery = useGallery();

/** Turns the page as it loads, and stops what moves, so that places can be compared. */
async function turn(page: Page): Promise<Page> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    const once = { once: true };
    document.addEventListener('readystatechange', () => (document.dir = 'rtl'), once);
  });
  return page;
}

beforeAll(() => turn(gallery().page));

const centreOf = (page: Page, part: string) =>
  page
    .locator(part)
    .first()
    .evaluate((element) => {
      const { left, width } = element.getBoundingClientRect();
      return left + width / 2;
    });

/** The parts of the page, and what floats over it. */
const parts = 'header, main, form, [popover]:popover-open, [role=menu], [role=dialog], output';

/** Lists elements that reach over an edge of the page, except in boxes that people scroll sideways. */
const listCut = (page: Page) =>
  page.evaluate(
    (all) =>
      [...document.querySelectorAll(`:is(${all}), :is(${all}) *`)]
        .filter((element) => !element.closest('.scroll-box, .katex-display, .sr-only'))
        .filter((element) => {
          const { left, right, width, height } = element.getBoundingClientRect();
          return width > 1 && height > 1 && (left < -1 || right > innerWidth + 1);
        })
        .map((element) => `${element.tagName} ${element.textContent.slice(0, 40)}`),
    parts,
  );

/** Words of a person or of a model, and names of models, may be of any length. A hover or a click shows all of them. */
const ofOthers = 'h2[title], li[data-model] > p[dir=auto]';

/** Lists parts whose words have no room in them, so that an ellipsis replaces the end. */
const listShortened = (page: Page) =>
  page.evaluate(
    (others) =>
      [...document.querySelectorAll('body *')]
        .filter((part) => {
          const { textOverflow, webkitLineClamp } = getComputedStyle(part);
          const isWide = part.scrollWidth > part.clientWidth + 1;
          const isHigh = part.scrollHeight > part.clientHeight + 1;
          if (part.closest(others)) return false;
          return (textOverflow === 'ellipsis' && isWide) || (webkitLineClamp !== 'none' && isHigh);
        })
        .map((part) => `${part.tagName} ${part.textContent.slice(0, 40)} …`),
    ofOthers,
  );

const sideways = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('html, main, header, [data-panel]')]
      .filter((box) => box.scrollWidth > box.clientWidth + 1)
      .map((box) => box.id || box.tagName),
  );

const scenes = [
  'signed-in',
  'visitor',
  'pricing',
  'feedback',
  'few-credits',
  'pages',
  'streaming',
  'compare-streaming',
  'everything',
  'answer-cited',
  'failed',
  'checkout-value',
  'not-found',
  'hosts',
  'export-menu',
  'who-moved',
];

const listFaults = async (page: Page) =>
  (await Promise.all([listCut(page), listShortened(page), sideways(page)])).flat();

const screens = [
  ...scenes.flatMap((scene) => ['en-XA', 'ar-XB'].map((language) => ({ scene, language }))),
  // A hidden name is longer in en-XA than in any language that people speak, so that a phone scrolls the tabs.
  ...['ar-XB', 'de', 'fr'].map((language) => ({ scene: 'blind-combine', language })),
];

test.each(screens)('nothing is cut in $language: $scene', async ({ scene, language }) => {
  const { page } = gallery();
  await page.setViewportSize(threeSizes[2]);
  await openScene(gallery(), scene, language);
  await inEverySize(page, async (size) => {
    // A panel that has just been opened moves in.
    const findFaults = async () => ({ ...size, faults: await listFaults(page) });
    await expect.poll(findFaults).toEqual({ ...size, faults: [] });
  });
});

test.each(threeSizes)(
  'on $width × $height the first is at the right, and code at the left',
  async (size) => {
    const { page } = gallery();
    await page.setViewportSize(size);
    await openScene(gallery(), 'answer-cited', 'ar-XB');
    const tabs = await Promise.all(tabKeys.map((tab) => centreOf(page, `#tab-${tab}`)));
    expect(tabs).toEqual(tabs.toSorted((one, other) => other - one));
    expect(await centreOf(page, 'header a')).toBeGreaterThan(await centreOf(page, 'header nav'));
    const code = page.locator('[data-panel=gemini] pre').first();
    expect(await code.evaluate((box) => getComputedStyle(box).direction)).toBe('ltr');
  },
);

/** States of the page, by the scenes that show them. */
const states = [
  'streaming',
  'cited-words',
  'pages',
  'blind-combine',
  'hosts',
  'answer-code',
  'failed',
  'compare',
  'checkout-value',
  'pricing',
  'not-found',
  'feedback',
].map((scene) => ({ scene, width: 1440, height: 900 }));
const small = [
  { scene: 'streaming', width: 390, height: 844 },
  { scene: 'everything', width: 390, height: 844 },
  { scene: 'everything', width: 820, height: 1180 },
];

test.each([...states, ...small])(
  'axe finds nothing wrong in Arabic, light and dark: $scene on $width × $height',
  async ({ scene, ...size }) => {
    const { page } = gallery();
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: 'light' });
    await openScene(gallery(), scene, 'ar');
    expect(await page.locator('html').getAttribute('lang')).toBe('ar');
    expect(await findViolations(page)).toEqual([]);
    expect(await findDarkViolations(page)).toEqual([]);
  },
);

/** Waits until a finger in the middle of the screen touches the tab panel. */
const untilTouchable = (page: Page, tab: string) =>
  page.waitForFunction(
    (name) => document.elementFromPoint(195, 400)?.closest(`[data-panel=${name}]`),
    tab,
  );

test('a swipe to the right and the left arrow lead to the next tab', async () => {
  await using opened = await openPage(await shareChromium(), phone);
  const page = await openScene({ ...gallery(), page: await turn(opened.page) }, 'consensus');
  const active = () => page.getByRole('tab', { selected: true }).getAttribute('data-model');
  // The server of the gallery may reload the page once, when it has found all packages.
  const swipeFrom = async (tab: string, x: number) => {
    if ((await active()) !== tab) return active();
    await untilTouchable(page, tab);
    await swipe(page, { x });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    return active();
  };
  await expect.poll(() => swipeFrom('consensus', 120)).toBe('gemini');
  await expect.poll(() => swipeFrom('gemini', -120)).toBe('consensus');
  await page.locator('#tab-consensus').press('ArrowLeft');
  await expect.poll(active).toBe('gemini');
  await page.locator('#tab-gemini').press('ArrowRight');
  await expect.poll(active).toBe('consensus');
});

test('the notes of an English text and the menu follow the direction of their own words', async () => {
  const { page } = gallery();
  await page.setViewportSize({ width: 1440, height: 900 });
  await openScene(gallery(), 'export-menu');
  const menu = page.getByRole('menu');
  expect(await menu.evaluate((box) => getComputedStyle(box).direction)).toBe('rtl');
  await openScene(gallery(), 'everything');
  const own = page
    .locator('[data-panel=consensus] p', { hasText: 'Three of the four' })
    .locator('.note');
  await own.nth(1).waitFor();
  await own.first().focus();
  await page.keyboard.press('ArrowRight');
  expect(await own.nth(1).evaluate((note) => note === document.activeElement)).toBe(true);
});

test('an empty question box begins at the right, and English words in it at the left', async () => {
  const page = await openScene(gallery(), 'signed-in');
  const field = page.locator('form textarea');
  const direction = () => field.evaluate((box) => getComputedStyle(box).direction);
  expect(await direction()).toBe('rtl');
  await field.fill('Which way?');
  await expect.poll(direction).toBe('ltr');
});
