import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';
import { fieldOf, panelOf } from '../support/browser/chat.ts';
import { useGallery } from '../support/browser/use-gallery.ts';

const gallery = useGallery();

async function show(width: number, scene: string) {
  const { page, address } = gallery();
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`${address}/${scene}`);
  await page.locator(`[data-scene=${scene}]`).waitFor();
  return page;
}

test('the points are next to the text of the consensus if the margin has room, else, as on paper, below it', async () => {
  const { page, address } = gallery();
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto(`${address}/everything`);
  const heading = page.getByRole('heading', { name: 'Where Models Agree' });
  await heading.waitFor();
  const read = () =>
    heading.evaluate((part) => {
      const text = part.closest('article')?.querySelector('.prose');
      const panel = part.closest('[data-panel]');
      if (!text || !panel) throw new Error('There is no text.');
      const [points, words, view] = [part.parentElement ?? part, text, panel].map((box) =>
        box.getBoundingClientRect(),
      );
      if (!points || !words || !view) throw new Error('Nothing is drawn.');
      const width = points.width / words.width;
      const isBeside = points.left > words.right && points.right < view.right;
      return { isBeside, isBelow: points.top > words.bottom, width, apart: points.top - words.top };
    });
  const wide = await read();
  expect(wide).toMatchObject({ isBeside: true, isBelow: false });
  expect(wide.apart).toBeLessThan(12);
  await page.emulateMedia({ media: 'print' });
  expect(await read()).toMatchObject({ isBeside: false, isBelow: true, width: 1 });
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(read).toMatchObject({ isBeside: false, isBelow: true, width: 1 });
});

test('shows the first five of many points, and all on demand', async () => {
  const page = await show(1280, 'many-points');
  const part = panelOf(page, 'consensus')
    .locator('section')
    .filter({
      has: page.getByRole('heading', { name: 'Where Models Agree' }),
    });
  await expect.poll(() => part.getByRole('listitem').count()).toBe(5);
  await part.getByRole('button', { name: 'Show all 8' }).click();
  await expect.poll(() => part.getByRole('listitem').count()).toBe(8);
  await part.getByRole('button', { name: 'Show fewer' }).click();
  await expect.poll(() => part.getByRole('listitem').count()).toBe(5);
});

test('lists the sources of all answers below the points, with the number of answers that cite each', async () => {
  const page = await show(1280, 'merged-sources');
  const part = panelOf(page, 'consensus')
    .locator('section')
    .filter({
      has: page.getByRole('heading', { name: 'Sources' }),
    });
  await part.getByText('7 sources, 3 cited by more than one model.').waitFor();
  const [first, , third] = await part.getByRole('listitem').all();
  expect(await first?.innerText()).toContain('docs.example.org');
  expect(await first?.innerText()).toContain('4 of 4');
  expect(await third?.innerText()).toContain('2 of 4');
  expect(await part.getByRole('listitem').count()).toBe(6);
  await part.getByRole('button', { name: 'Show all 7' }).click();
  await expect.poll(() => part.getByRole('listitem').count()).toBe(7);
});

test('a long answer lists and links its parts next to its name, which stays in view', async () => {
  const page = await show(1280, 'answer-parts');
  const panel = panelOf(page, 'gemini');
  const button = panel.getByRole('button', { name: 'Parts of this answer' });
  await panel.getByRole('heading', { name: 'Part 7' }).waitFor();
  await button.click();
  const parts = page.getByRole('dialog').getByRole('listitem');
  await expect.poll(() => parts.count()).toBe(8);
  await parts.filter({ hasText: 'Part 7' }).getByRole('button').click();
  const heading = panel.locator('h3:focus, h2:focus');
  expect(await heading.innerText()).toBe('Part 7');
  const header = panel.locator('article > header').first();
  const bottomOf = async () => {
    const box = await header.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await expect
    .poll(async () => ((await heading.boundingBox())?.y ?? 0) - (await bottomOf()))
    .toBeGreaterThan(0);
  await button.click();
  await page.keyboard.press('Escape');
  expect(await button.evaluate((it) => it === document.activeElement)).toBe(true);
});

test('on a phone the current step is shown below the name of the consensus', async () => {
  for (const [scene, step] of [
    ['first-lines', 'Comparing…'],
    ['consensus-streaming', 'Writing…'],
    ['consensus-checking', 'Checking 6 points…'],
  ] as const) {
    const header = (await show(390, scene)).locator('[data-role=consensus] > header');
    await expect.poll(() => header.getByText(step, { exact: true }).isVisible()).toBe(true);
  }
});

test('on a phone the answers can be combined without scrolling', async () => {
  const page = await show(390, 'combinable');
  await page.setViewportSize({ width: 390, height: 844 });
  const combine = await page.getByRole('button', { name: 'Combine now' }).boundingBox();
  const box = await page.locator('main form').boundingBox();
  const heading = await page.getByRole('heading', { name: 'Getting Individual' }).boundingBox();
  expect((heading?.x ?? 0) + (heading?.width ?? 0)).toBeLessThanOrEqual(combine?.x ?? 0);
  expect((combine?.y ?? 844) + (combine?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
});

test('on a phone the hint to swipe is above the question box and its fade', async () => {
  const page = await show(390, 'streaming');
  await page.setViewportSize({ width: 390, height: 844 });
  const hint = await page.getByText('Swipe to see individual models').boundingBox();
  const box = await page.locator('main form').boundingBox();
  expect((hint?.y ?? 844) + (hint?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) - 32);
});

test('when no answers were combined, a phone shows the next steps in even columns', async () => {
  const page = await show(390, 'consensus-failed');
  const card = panelOf(page, 'consensus').getByRole('note');
  const again = await card.getByRole('button', { name: 'Combine again' }).boundingBox();
  const reads = await card.getByRole('button', { name: /^Read / }).all();
  const boxes = await Promise.all(reads.map((each) => each.boundingBox()));
  expect(new Set(boxes.map((box) => box?.width)).size).toBe(1);
  expect(new Set(boxes.map((box) => box?.x)).size).toBe(2);
  expect(again?.width).toBeGreaterThan((boxes[0]?.width ?? 0) * 2);
  const taking = await card.getByRole('button', { name: 'More', exact: true }).boundingBox();
  expect((taking?.y ?? 0) + (taking?.height ?? 0)).toBeLessThan(again?.y ?? 0);
});

test('the names above the columns are in one line, whichever status is below', async () => {
  const page = await show(1440, 'compare');
  await panelOf(page, modelKeys[0]).getByText('Complete').waitFor();
  const tops = await page
    .locator('[data-panel]:not([data-panel=consensus]) header h2')
    .evaluateAll((names) => names.map((name) => name.getBoundingClientRect().top));
  expect(tops.length).toBe(modelKeys.length);
  expect(new Set(tops).size).toBe(1);
});

test.each(['light', 'dark'] as const)(
  'code that scrolls has a shadow at the cut edge: %s',
  async (theme) => {
    const { page } = gallery();
    await page.emulateMedia({ colorScheme: theme });
    await show(390, 'answer-code');
    const box = await panelOf(page, 'gemini').locator('.scroll-box').first().boundingBox();
    if (!box) throw new Error('No code is in view.');
    const picture = await page.screenshot({
      clip: { ...box, y: box.y + box.height - 9, height: 4 },
    });
    const [edge, middle] = await page.evaluate(async (png) => {
      const bitmap = await createImageBitmap(
        await (await fetch(`data:image/png;base64,${png}`)).blob(),
      );
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      canvas?.drawImage(bitmap, 0, 0);
      const lightAt = (x: number) => canvas?.getImageData(x, 1, 1, 1).data[1] ?? 0;
      return [lightAt(bitmap.width - 3), lightAt(bitmap.width / 2)] as const;
    }, picture.toString('base64'));
    await page.emulateMedia({ colorScheme: 'light' });
    expect(middle - edge).toBeGreaterThan(10);
  },
);

test('on a narrow phone the step and the hint in the field have a line each', async () => {
  const page = await show(320, 'comparing');
  const step = page.locator('p > span', { hasText: 'Generating synthesis...' });
  expect((await step.boundingBox())?.height).toBe(20);
  const field = await fieldOf(page).boundingBox();
  expect(field?.height).toBe(48);
});
