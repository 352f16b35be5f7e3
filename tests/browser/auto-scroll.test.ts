import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { openTab, untilTurnEnded } from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet();

const lines = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `Line ${from + at}.\n\n`);
const distance = (panel: Locator) =>
  panel.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);

/** Returns how far the newest text is below the view. Content below an ended answer does not count. */
const beyond = (panel: Locator) =>
  panel.evaluate((box) => {
    const words = box.querySelector('[data-words]') as Element;
    return words.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom;
  });

/** Plays an answer that pauses after 40 lines and continues with 40 more when released. */
async function openGrowingAnswer() {
  const { page } = await visit();
  const hold = quartet().emulator.hold('anthropic', {
    task: 'answer',
    after: 40,
    text: [...lines(1, 40), ...lines(41, 40)],
    reasoning: [],
  });
  await ask(page, 'Count');
  await hold.reached;
  const panel = await openTab(page, 'claude');
  await panel.getByText('Line 40.', { exact: true }).waitFor();
  return { page, panel, hold };
}

/** Scrolls to this many pixels above the bottom. */
const scrollTo = (panel: Locator, above: number) =>
  panel.evaluate(async (box, pixels) => {
    const moveTo = async (top: number) => {
      if (box.scrollTop === top) return;
      const scrolled = new Promise((resolve) => box.addEventListener('scroll', resolve));
      box.scrollTop = top;
      await scrolled;
    };
    await moveTo(0);
    await moveTo(box.scrollHeight - box.clientHeight - pixels);
  }, above);

test('a reader at the bottom follows the new text', async () => {
  const { panel, hold, page } = await openGrowingAnswer();
  await scrollTo(panel, 0);
  hold.release();
  await panel.getByText('Line 80.', { exact: true }).waitFor();
  await expect.poll(() => beyond(panel)).toBeLessThan(2);
  await untilTurnEnded(page);
});

test('a reader at the bottom keeps following when text arrives before the scroll event', async () => {
  const { panel, hold } = await openGrowingAnswer();
  await scrollTo(panel, 0);
  await panel.evaluate(async (box) => {
    const words = box.querySelector('[data-words]') as Element;
    const addPiece = () =>
      words.append(Object.assign(document.createElement('div'), { style: 'height: 300px' }));
    const followed = new Promise((resolve) => new ResizeObserver(resolve).observe(words));
    addPiece();
    await followed;
    setTimeout(addPiece);
  });
  await expect.poll(() => distance(panel)).toBeLessThan(2);
  hold.release();
  await panel.getByText('Line 80.', { exact: true }).waitFor();
  await expect.poll(() => beyond(panel)).toBeLessThan(2);
});

test('a reader within 100 px of the bottom follows too', async () => {
  const { panel, hold } = await openGrowingAnswer();
  await scrollTo(panel, 95);
  hold.release();
  await panel.getByText('Line 80.', { exact: true }).waitFor();
  await expect.poll(() => beyond(panel)).toBeLessThan(2);
});

test('a reader more than 100 px above the bottom stays where they are', async () => {
  const { panel, hold, page } = await openGrowingAnswer();
  await scrollTo(panel, 110);
  const place = await panel.evaluate((box) => box.scrollTop);
  hold.release();
  await panel.getByText('Line 80.', { exact: true }).waitFor();
  await untilTurnEnded(page);
  expect(await panel.evaluate((box) => box.scrollTop)).toBe(place);
  expect(await distance(panel)).toBeGreaterThan(500);
});

test('a button brings a reader back to the newest text', async () => {
  const { panel, hold } = await openGrowingAnswer();
  await scrollTo(panel, 400);
  await panel.getByRole('button', { name: 'Scroll to the newest words' }).click();
  await expect.poll(() => distance(panel)).toBeLessThan(2);
  hold.release();
});
