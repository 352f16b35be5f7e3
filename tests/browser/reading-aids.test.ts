import { modelKeys, type TabKey } from '@quartet/shared/domain/panel.ts';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { panelOf } from '../support/browser/chat.ts';
import { useGallery } from '../support/browser/use-gallery.ts';

const gallery = useGallery();

async function show(width: number, scene: string) {
  const { page, address } = gallery();
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`${address}/${scene}`);
  await page.locator(`[data-scene=${scene}]`).waitFor();
  return page;
}

async function compare(width: number, scene = 'compare') {
  const page = await show(width, scene);
  const boxOf = async (tab: TabKey) => {
    const box = await panelOf(page, tab).boundingBox();
    if (!box) throw new Error(`${tab} is not in view.`);
    return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
  };
  return { page, boxOf };
}

test('where there is room the consensus stands beside the columns, as high as they are, and elsewhere above them', async () => {
  const wide = await compare(1600);
  const [rail, first] = [await wide.boxOf('consensus'), await wide.boxOf(modelKeys[0])];
  expect(rail.right).toBeLessThanOrEqual(first.left + 1);
  expect([rail.top, rail.bottom]).toEqual([first.top, first.bottom]);
  expect(rail.right - rail.left).toBeGreaterThanOrEqual(384);
  const narrow = await compare(1440);
  const above = await narrow.boxOf('consensus');
  for (const model of modelKeys) {
    expect(above.bottom).toBeLessThanOrEqual((await narrow.boxOf(model)).top + 1);
  }
});

test('a line between the consensus and the columns shares their height: by drag, by keys, remembered, and back by a double click', async () => {
  const { page, boxOf } = await compare(1440);
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
  // What is read stays where it is.
  expect(await panel.evaluate((box) => box.scrollTop)).toBe(30);
  await line.press('End');
  const [lowest, dock] = [await boxOf('gemini'), await page.locator('main form').boundingBox()];
  expect((dock?.y ?? 0) - lowest.top).toBeGreaterThan(150);
  await line.press('Home');
  await expect.poll(heightOf).toBeLessThan(usual);
  const least = await heightOf();
  expect(least).toBeGreaterThan(150);
  expect(Number(await line.getAttribute('aria-valuenow'))).toBeLessThan(25);

  const again = await compare(1440);
  await panel.getByRole('heading', { name: 'Where Models Disagree' }).waitFor();
  expect(await again.boxOf('consensus').then(({ top, bottom }) => bottom - top)).toBe(least);
  await line.dblclick();
  await expect.poll(heightOf).toBe(usual);
  expect(await page.evaluate(() => localStorage.getItem('quartet-split'))).toBeNull();
  await compare(1600);
  expect(await line.count()).toBe(0);
});

test('columns are put away and come back, the others take their room, and one stays', async () => {
  const { page, boxOf } = await compare(1600);
  const before = await boxOf('claude');
  const toggles = page.getByRole('group', { name: 'Columns' }).getByRole('button');
  await toggles.filter({ hasText: 'Grok' }).click();
  await panelOf(page, 'grok').waitFor({ state: 'hidden' });
  const after = await boxOf('claude');
  expect(after.right - after.left).toBeGreaterThan(before.right - before.left);
  for (const name of ['Gemini', 'Claude']) await toggles.filter({ hasText: name }).click();
  await expect.poll(() => toggles.filter({ hasText: 'GPT' }).isDisabled()).toBe(true);
  await panelOf(page, 'gpt').waitFor();
  await toggles.filter({ hasText: 'Claude' }).click();
  await panelOf(page, 'claude').waitFor();
  // Whoever asks for an answer gets to see it.
  await page.keyboard.press('Alt+Digit5');
  await panelOf(page, 'grok').waitFor();
  await expect.poll(() => page.locator('[data-panel=grok]:focus').count()).toBe(1);
});

test('of many points the first five are shown, and all on demand', async () => {
  const { page } = await compare(1280, 'many-points');
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

test('the sources of all answers stand below the points, with how many of the answers cite each', async () => {
  const { page } = await compare(1280, 'merged-sources');
  const part = panelOf(page, 'consensus')
    .locator('section')
    .filter({
      has: page.getByRole('heading', { name: 'Sources' }),
    });
  await part.getByText('7 pages, 3 of them cited in several answers.').waitFor();
  const [first, , third] = await part.getByRole('listitem').all();
  expect(await first?.innerText()).toContain('docs.example.org');
  expect(await first?.innerText()).toContain('4 of 4');
  expect(await third?.innerText()).toContain('2 of 4');
  expect(await part.getByRole('listitem').count()).toBe(6);
  await part.getByRole('button', { name: 'Show all 7' }).click();
  await expect.poll(() => part.getByRole('listitem').count()).toBe(7);
});

test('a long answer lists its parts beside its name, which stays in view, and leads to each', async () => {
  const { page } = await compare(1280, 'answer-parts');
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

test('on a phone it is said below the name of a consensus what is being done', async () => {
  for (const [scene, step] of [
    ['first-lines', 'Comparing…'],
    ['consensus-streaming', '0 of 4 cross-checked…'],
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

/** The figures in a line: which of them are within it, and whether they are cut. */
function measureFigures(line: Locator) {
  return line.evaluate((it) => {
    const { bottom, right } = it.getBoundingClientRect();
    const words = document.createRange();
    return [...it.querySelectorAll('.tabular-nums > span')]
      .filter((part) => part.textContent.trim() !== '·')
      .map((part) => {
        words.selectNodeContents(part);
        const box = words.getBoundingClientRect();
        const within = box.top < bottom;
        return { within, cut: within && (box.right > right + 0.5 || box.bottom > bottom + 0.5) };
      });
  });
}

test.each([
  ['answer', 3],
  ['answer-parts', 2],
  ['demo-answer', 2],
] as const)(
  'below a name a phone shows the figures that have room, and none in part: %s',
  async (scene, shown) => {
    const line = panelOf(await show(390, scene), 'gemini')
      .locator('header p')
      .first();
    await line.getByText('First word after').waitFor();
    const figures = await measureFigures(line);
    expect(figures.filter(({ cut }) => cut)).toEqual([]);
    expect(figures.filter(({ within }) => within).length).toBe(shown);
  },
);

test('no figure above a column is cut', async () => {
  for (const width of [1280, 1440, 1600]) {
    const page = await show(width, 'compare');
    for (const model of modelKeys) {
      const line = panelOf(page, model).locator('header p').first();
      await line.getByText('words').waitFor();
      const figures = await measureFigures(line);
      expect(figures.filter(({ cut }) => cut)).toEqual([]);
      expect(figures[0]?.within).toBe(true);
    }
  }
});

test('where no answers were combined, the ways on stand in even columns on a phone', async () => {
  const page = await show(390, 'consensus-failed');
  const card = panelOf(page, 'consensus').getByRole('note');
  const again = await card.getByRole('button', { name: 'Combine again' }).boundingBox();
  const reads = await card.getByRole('button', { name: /^Read / }).all();
  const boxes = await Promise.all(reads.map((each) => each.boundingBox()));
  expect(new Set(boxes.map((box) => box?.width)).size).toBe(1);
  expect(new Set(boxes.map((box) => box?.x)).size).toBe(2);
  expect(again?.width).toBeGreaterThan((boxes[0]?.width ?? 0) * 2);
  const taking = await card.getByRole('button', { name: 'Copy or download all' }).boundingBox();
  expect((taking?.y ?? 0) + (taking?.height ?? 0)).toBeLessThan(again?.y ?? 0);
});

test('the names above the columns stand in one line, also where one was the fastest', async () => {
  const page = await show(1440, 'compare');
  await panelOf(page, modelKeys[0]).getByText('Fastest').waitFor();
  const tops = await page
    .locator('[data-panel]:not([data-panel=consensus]) header h2')
    .evaluateAll((names) => names.map((name) => name.getBoundingClientRect().top));
  expect(tops.length).toBe(modelKeys.length);
  expect(new Set(tops).size).toBe(1);
});

test.each(['light', 'dark'] as const)(
  'code that is cut has a shadow at the cut edge: %s',
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

async function lookOfTick(scene: string) {
  const box = panelOf(await show(1280, scene), 'gemini').locator('[data-leave-out] input');
  return box.evaluate((it) => {
    const { opacity, borderTopColor, backgroundColor } = getComputedStyle(it);
    return { disabled: it.matches(':disabled'), opacity, borderTopColor, backgroundColor };
  });
}

test('a box that can be ticked looks unlike one that cannot, in the dark too', async () => {
  const { page } = gallery();
  await page.emulateMedia({ colorScheme: 'dark' });
  const open = await lookOfTick('answer');
  const locked = await lookOfTick('leave-out-too-few');
  await page.emulateMedia({ colorScheme: 'light' });
  expect([open.disabled, locked.disabled]).toEqual([false, true]);
  expect(open.borderTopColor).not.toBe(open.backgroundColor);
  expect(Number(locked.opacity)).toBeLessThan(Number(open.opacity));
});
