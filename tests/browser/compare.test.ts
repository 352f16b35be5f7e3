import { modelKeys, type TabKey } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';
import { panelOf } from '../support/browser/chat.ts';
import { useGallery } from '../support/browser/use-gallery.ts';

const gallery = useGallery();

async function compare(width: number) {
  const { page, address } = gallery();
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`${address}/compare`);
  await page.locator('[data-scene=compare]').waitFor();
  const boxOf = async (tab: TabKey) => {
    const box = await panelOf(page, tab).boundingBox();
    if (!box) throw new Error(`${tab} is not in view.`);
    return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
  };
  return { page, boxOf };
}

test('the consensus is next to the columns and as high as they are if there is room, else above them', async () => {
  const wide = await compare(1280);
  const [rail, first] = [await wide.boxOf('consensus'), await wide.boxOf(modelKeys[0])];
  expect(rail.right).toBeLessThanOrEqual(first.left + 1);
  expect([rail.top, rail.bottom]).toEqual([first.top, first.bottom]);
  expect(rail.right - rail.left).toBeGreaterThanOrEqual(320);
  const narrow = await compare(1200);
  const above = await narrow.boxOf('consensus');
  for (const model of modelKeys) {
    expect(above.bottom).toBeLessThanOrEqual((await narrow.boxOf(model)).top + 1);
  }
});

test('the rail yields to the columns when the browser sets larger text, and returns with smaller text', async () => {
  const { page } = await compare(1440);
  const rail = page.locator('[data-rail]');
  await rail.waitFor();
  const cdp = await page.context().newCDPSession(page);
  const setText = (standard: number) =>
    cdp.send('Page.setFontSizes', { fontSizes: { standard, fixed: 13 } });
  await setText(32);
  await expect.poll(() => rail.count()).toBe(0);
  await setText(16);
  await expect.poll(() => rail.count()).toBe(1);
  await cdp.detach();
});

test('opening Compare on a finished answer highlights the words of its verdict in the columns', async () => {
  const { page, address } = gallery();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${address}/everything`);
  await page.locator('[data-role=consensus]').waitFor();
  await page.getByRole('button', { name: 'Compare' }).click();
  const lit = page.locator('[data-panel]:not([data-panel=consensus]) mark[data-unit]');
  await lit.first().waitFor();
  await expect.poll(() => lit.allTextContents()).toContain('Start with one service.');
});

test('a handle between the consensus and the columns divides the height by drag or keys, is remembered, and resets on a double click', async () => {
  const { page, boxOf } = await compare(1200);
  const line = page.getByRole('separator', { name: 'Height of Best of All Models' });
  const heightOf = async () => {
    const { top, bottom } = await boxOf('consensus');
    return bottom - top;
  };
  const panel = panelOf(page, 'consensus');
  await panel.getByRole('heading', { name: 'Where Models Disagree' }).waitFor();
  const usual = await heightOf();
  await panel.evaluate((box) => box.scrollTo(0, 30));
  const grip = await line.boundingBox();
  if (!grip) throw new Error('There is no line.');
  const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 60, { steps: 3 });
  await page.mouse.up();
  await expect.poll(heightOf).toBeGreaterThan(usual + 50);
  const dragged = await heightOf();
  expect(dragged).toBeLessThan(usual + 70);
  await line.press('ArrowUp');
  await expect.poll(heightOf).toBeLessThan(dragged - 8);
  // The text that is being read does not move.
  expect(await panel.evaluate((box) => box.scrollTop)).toBe(30);
  await line.press('End');
  const [lowest, dock] = [await boxOf('gemini'), await page.locator('main form').boundingBox()];
  expect((dock?.y ?? 0) - lowest.top).toBeGreaterThan(150);
  await line.press('Home');
  await expect.poll(heightOf).toBeLessThan(usual);
  const least = await heightOf();
  expect(least).toBeGreaterThan(150);
  expect(Number(await line.getAttribute('aria-valuenow'))).toBeLessThan(25);

  const again = await compare(1200);
  await panel.getByRole('heading', { name: 'Where Models Disagree' }).waitFor();
  expect(await again.boxOf('consensus').then(({ top, bottom }) => bottom - top)).toBe(least);
  await line.dblclick();
  await expect.poll(heightOf).toBe(usual);
  expect(await page.evaluate(() => localStorage.getItem('quartet-split'))).toBeNull();
  await compare(1280);
  expect(await line.count()).toBe(0);
});

test('columns can be hidden and shown again, the other columns take their room, and the last column stays', async () => {
  const { page, boxOf } = await compare(1600);
  const before = await boxOf('claude');
  await page.getByRole('button', { name: 'Columns' }).click();
  const toggles = page.getByRole('menuitemcheckbox');
  await toggles.filter({ hasText: 'Grok' }).click();
  await panelOf(page, 'grok').waitFor({ state: 'hidden' });
  const after = await boxOf('claude');
  expect(after.right - after.left).toBeGreaterThan(before.right - before.left);
  for (const name of ['Gemini', 'Claude']) await toggles.filter({ hasText: name }).click();
  await expect.poll(() => toggles.filter({ hasText: 'GPT' }).isDisabled()).toBe(true);
  await panelOf(page, 'gpt').waitFor();
  await toggles.filter({ hasText: 'Claude' }).click();
  await panelOf(page, 'claude').waitFor();
  await page.keyboard.press('Escape');
  // A menu that is still closing takes the focus back.
  await page.getByRole('menu').waitFor({ state: 'detached' });
  // A quote opens its answer, which shows the hidden column.
  const consensus = panelOf(page, 'consensus');
  await consensus.locator('li button[aria-expanded=false]').first().click();
  await consensus.getByRole('button', { name: /^Gemini: “/ }).click();
  await panelOf(page, 'gemini').waitFor();
  await expect.poll(() => page.locator('[data-panel=gemini]:focus-within').count()).toBe(1);
});
