import { tabKeys } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';
import { holdAnswers, openTab, panelOf, untilTurnEnded } from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { phone } from '../support/browser/phone.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';
import { sizes } from '../support/browser/watch-shifts.ts';
import { createPng } from '../support/create-png.ts';

const { quartet, visit } = useQuartet();

const long = Array.from({ length: 400 }, (_, at) => `Line ${at + 1} of a long question.`).join(
  '\n',
);

test.each(Object.keys(sizes) as (keyof typeof sizes)[])(
  'a long question is folded to a few lines in every tab, so that its answer is in view: %s',
  async (size) => {
    const { page } = await visit(sizes[size]);
    const held = holdAnswers(quartet().emulator, { after: 3 });
    await ask(page, long);
    await held.reached;
    for (const tab of tabKeys) {
      const panel = await openTab(page, tab);
      const question = await panel.locator('[data-role=user]').boundingBox();
      expect(question?.height).toBeLessThan(230);
      const answer = await panel.locator('[data-role=user] + *').boundingBox();
      expect(answer?.y).toBeLessThan(sizes[size].viewport.height / 2);
    }
    held.release();
  },
);

test('"Show all" unfolds a long question, "Show less" folds it and stays in view', async () => {
  const { page } = await visit();
  await ask(page, long);
  await untilTurnEnded(page);
  const panel = await openTab(page, 'claude');
  const question = panel.locator('[data-role=user]');
  await panel.getByRole('button', { name: 'Show all' }).click();
  expect((await question.boundingBox())?.height).toBeGreaterThan(9_000);
  const less = panel.getByRole('button', { name: 'Show less' });
  expect(await less.getAttribute('aria-expanded')).toBe('true');
  await less.click();
  const all = panel.getByRole('button', { name: 'Show all' });
  const [box, view] = await Promise.all([all.boundingBox(), panel.boundingBox()]);
  expect(box?.y).toBeGreaterThan(view?.y ?? 0);
  expect(box?.y).toBeLessThan((view?.y ?? 0) + (view?.height ?? 0));
  expect(await all.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('a question of a few lines is shown whole', async () => {
  const { page } = await visit(phone);
  await ask(page, 'One\nTwo\nThree\nFour');
  await untilTurnEnded(page);
  expect(await page.getByRole('button', { name: 'Show all' }).count()).toBe(0);
});

test('five attached images are shown in one row of thumbnails, also on the narrowest phone', async () => {
  const { page } = await visit({ ...phone, viewport: { width: 320, height: 700 } });
  const images = Array.from({ length: 5 }, (_, at) => ({
    name: `${at}.png`,
    mimeType: 'image/png',
    buffer: createPng(`Image ${at}`, 30 + at),
  }));
  await page.getByLabel('Image files').setInputFiles(images);
  await page.getByRole('button', { name: 'Remove 4.png' }).waitFor();
  await ask(page, 'What is on them?');
  await untilTurnEnded(page);
  const pictures = panelOf(page, 'consensus').getByRole('button', { name: /^Open Attached image/ });
  const boxes = await Promise.all((await pictures.all()).map((picture) => picture.boundingBox()));
  expect(boxes).toHaveLength(5);
  expect(new Set(boxes.map((box) => Math.round(box?.y ?? 0))).size).toBe(1);
  for (const box of boxes) {
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.height).toBeLessThanOrEqual(96);
  }
});
