import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openScene, useGallery } from '../support/browser/use-gallery.ts';

const gallery = useGallery();

test('the gallery lists its scenes and shows the chosen one', async () => {
  await gallery().page.goto(gallery().address);
  await gallery().page.getByRole('link', { name: 'Agreements and disagreements' }).click();
  const scene = gallery().page.frameLocator('iframe');
  await scene.getByRole('heading', { name: 'Where Models Disagree' }).waitFor();
  expect(gallery().page.url()).toBe(`${gallery().address}#consensus`);
});

test('a scene draws the page of a signed-in person and of a visitor, without Clerk', async () => {
  const page = await openScene(gallery(), 'few-credits');
  await page.locator('[data-credits="1"][data-variant=destructive]').waitFor();
  await openScene(gallery(), 'visitor');
  await page.getByRole('button', { name: 'Sign Up for Free' }).waitFor();
  expect(await page.locator('[data-credits]').count()).toBe(0);
});

test('the notice of a newer version floats over the page without moving it, and can be dismissed', async () => {
  const page = await openScene(gallery(), 'new-version');
  const line = page.locator('output', { hasText: 'A new version is ready' });
  await line.getByRole('button', { name: 'Reload' }).waitFor();
  const topOf = async (part: string) => (await page.locator(part).boundingBox())?.y;
  const told = [await topOf('header'), await topOf('main')];
  await line.getByRole('button', { name: 'Later' }).click();
  await expect.poll(() => page.getByText('A new version is ready').count()).toBe(0);
  expect([await topOf('header'), await topOf('main')]).toEqual(told);
});

test('the notice of a newer version covers nothing if the header has room', async () => {
  await gallery().page.setViewportSize({ width: 1440, height: 900 });
  const page = await openScene(gallery(), 'new-version');
  const later = page.getByRole('button', { name: 'Later' });
  const [line, main] = await Promise.all([
    later.locator('..').boundingBox(),
    page.locator('main').boundingBox(),
  ]);
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(main?.y ?? 0);
  const buttons = await page
    .locator('header')
    .getByRole('button')
    .or(page.locator('header a'))
    .all();
  const right = (line?.x ?? 0) + (line?.width ?? 0);
  for (const each of buttons) {
    const box = await each.boundingBox();
    if (!box) continue;
    expect(box.x >= right || box.x + box.width <= (line?.x ?? 0)).toBe(true);
  }
  await later.click();
  await expect.poll(() => later.count()).toBe(0);
});

const invitation = ['main ul >> nth=0', 'h1', 'form'];

test.each([
  { width: 390, height: 844, kept: invitation },
  { width: 820, height: 1180, kept: invitation },
  { width: 390, height: 400, kept: ['form'] },
])(
  'on $width × $height the notice of a newer version covers nothing of $kept',
  async ({ kept, ...size }) => {
    await gallery().page.setViewportSize(size);
    const page = await openScene(gallery(), 'new-version');
    const later = page.getByRole('button', { name: 'Later' });
    const line = await later.locator('..').boundingBox();
    const top = line?.y ?? 0;
    const bottom = top + (line?.height ?? 0);
    expect(bottom).toBeLessThanOrEqual(size.height);
    for (const part of kept) {
      const box = await page.locator(part).first().boundingBox();
      expect(box && (box.y >= bottom || box.y + box.height <= top)).toBe(true);
    }
  },
);

test('a scene presses the buttons that produce it', async () => {
  const page = await openScene(gallery(), 'cited-words');
  await page.locator('[data-panel=consensus] [aria-expanded=true]').waitFor();
  expect(gallery().foreignRequests).toEqual([]);
  expect(gallery().pageErrors).toEqual([]);
});

test('"Combine now" appears above the cards without moving them, also on a narrow phone', async () => {
  const { page } = gallery();
  // Compares layout positions, because elements slide in when they appear.
  const topOf = (part: string) =>
    page
      .locator(part)
      .first()
      .evaluate((element) => {
        let top = 0;
        for (let at = element as HTMLElement | null; at; at = at.offsetParent as HTMLElement | null)
          top += at.offsetTop;
        return top;
      });
  const card = 'section[aria-label=Progress] li > button';
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await openScene(gallery(), 'streaming');
    const before = await topOf(card);
    await openScene(gallery(), 'combinable');
    expect(await topOf(card)).toBe(before);
    expect(await topOf('button:has-text("Combine now")')).toBeLessThan(before);
  }
});

test('a claim and each side of a disagreement show what the cited pages say', async () => {
  const page = await openScene(gallery(), 'pages');
  const lists = page.locator('[data-panel=consensus]');
  await lists.getByText('says so:', { exact: false }).first().waitFor();
  for (const words of ['says otherwise:', "doesn't say", "couldn't be read"])
    expect(await lists.getByText(words, { exact: false }).count()).toBeGreaterThan(0);
  const site = lists.getByRole('link', { name: 'says-otherwise.example.com' }).first();
  expect(await site.getAttribute('href')).toBe('https://says-otherwise.example.com/');
  expect(await lists.locator('q').first().textContent()).toBe(
    'A sentence of this page, word for word.',
  );
});

/** Lists the elements with words of their own that are at least this many pixels high. */
const listLarge = (page: Page, most: number) =>
  page.locator('main').evaluate(
    (main, pixels) =>
      [...main.querySelectorAll('*')]
        .filter((it) => [...it.childNodes].some((node) => node instanceof Text && node.data.trim()))
        .filter((it) => Number.parseFloat(getComputedStyle(it).fontSize) >= pixels)
        .map((it) => it.closest('h1, h2, h3')?.textContent),
    most,
  );

test.each([1440, 390])(
  'at %i pixels nothing is as large as the headline of the verdict',
  async (width) => {
    await gallery().page.setViewportSize({ width, height: 844 });
    const page = await openScene(gallery(), 'consensus');
    const headline = page.locator('section[aria-label=Verdict] h3');
    const pixels = await headline.evaluate((it) =>
      Number.parseFloat(getComputedStyle(it).fontSize),
    );
    expect(pixels).toBeGreaterThanOrEqual(22);
    expect(pixels).toBeLessThanOrEqual(24);
    expect(await listLarge(page, pixels)).toEqual([await headline.textContent()]);
    await openScene(gallery(), 'answer-markdown');
    await page.getByRole('heading', { name: 'A first heading' }).waitFor();
    expect(await listLarge(page, pixels)).not.toContain('A first heading');
  },
);

test('a question about a disagreement says so, and shows what was sent on request', async () => {
  const page = await openScene(gallery(), 'who-moved');
  const question = page.locator('[data-panel=consensus] [data-role=user]');
  await question.getByText('About a disagreement', { exact: true }).waitFor();
  expect(await question.getByRole('heading').innerText()).toBe('What to start with');
  await question.getByRole('button', { name: 'Show all' }).click();
  expect(await question.getByRole('heading').innerText()).toContain('Weigh these positions again.');
});
