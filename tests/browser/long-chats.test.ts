import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  holdAnswers,
  openTab,
  panelOf,
  tabOf,
  toggleCompare,
  untilTurnEnded,
} from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet();

test('words that stream into a tab out of sight are drawn when it opens', async () => {
  const { page } = await visit();
  // A tab that is first drawn late shows the words that have come by then: a second turn finds it there.
  await ask(page, 'Who begins?');
  await untilTurnEnded(page);
  const turns = panelOf(page, 'gemini').locator('[data-turn]');
  await turns.first().waitFor({ state: 'attached' });
  const held = holdAnswers(quartet().emulator, { after: 3 });
  await ask(page, 'Who reads along?');
  await held.reached;
  const words = turns.nth(1).locator('[data-answer-text]');
  // The cards show words, so that they have come.
  await panelOf(page, 'consensus').locator('[data-words-so-far]:not(:empty)').first().waitFor();
  expect(await words.count()).toBe(0);
  await openTab(page, 'gemini');
  await expect.poll(() => words.innerText()).not.toBe('');
  held.release();
  await untilTurnEnded(page);
});

test('progress of a consensus out of sight is drawn when it opens', async () => {
  const { page } = await visit();
  await ask(page, 'Who begins?');
  await untilTurnEnded(page);
  const own = await openTab(page, 'gemini');
  const held = holdAnswers(quartet().emulator, { after: 3 });
  await ask(page, 'Who waits?');
  await held.reached;
  await own.locator('[data-turn]:nth-child(2) [data-answer-text]').waitFor();
  const cards = panelOf(page, 'consensus').locator('[data-words-so-far]:not(:empty)');
  expect(await cards.count()).toBe(0);
  await openTab(page, 'consensus');
  await cards.first().waitFor();
  held.release();
  await untilTurnEnded(page);
});

async function askThree(page: Page): Promise<void> {
  for (const question of ['The first?', 'The second?', 'The third?']) {
    await ask(page, question);
    await page.getByText(question).filter({ visible: true }).first().waitFor();
    await untilTurnEnded(page);
  }
}

test('earlier turns are skipped while they are out of view, and drawn when one scrolls to them', async () => {
  const { page } = await visit({ credits: 5 });
  await askThree(page);
  const panel = await openTab(page, 'gemini');
  const first = panel.locator('[data-turn] article').first();
  const isDrawn = () => first.evaluate((it) => it.checkVisibility({ contentVisibilityAuto: true }));
  await expect.poll(isDrawn).toBe(false);
  await panel.evaluate((it) => it.scrollTo({ top: 0, behavior: 'instant' }));
  await expect.poll(isDrawn).toBe(true);
  const shown = await panel.evaluate((it) => it.scrollTop);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await panel.evaluate((it) => it.scrollTop)).toBe(shown);
});

test('earlier turns are in the open tab for a search to find, and in no closed one', async () => {
  const { page } = await visit({ credits: 5 });
  await askThree(page);
  const first = (tab: 'gemini' | 'claude') =>
    panelOf(page, tab).locator('[data-turn]:first-child [data-answer-text]');
  await openTab(page, 'gemini');
  await first('gemini').waitFor({ state: 'attached' });
  expect(await first('claude').count()).toBe(0);
  await openTab(page, 'claude');
  await first('claude').waitFor({ state: 'attached' });
  await first('gemini').waitFor({ state: 'detached' });
});

test('whoever reads an earlier turn finds it at its place when the tab opens again', async () => {
  const { page } = await visit({ credits: 5 });
  await askThree(page);
  const panel = await openTab(page, 'gemini');
  const answer = (turn: number) =>
    panel.locator(`[data-turn]:nth-child(${turn}) [data-answer-text]`);
  await scrollToTurn(panel, 2);
  const readTop = () => answer(2).evaluate((it) => Math.round(it.getBoundingClientRect().top));
  const top = await readTop();
  await openTab(page, 'claude');
  await answer(1).waitFor({ state: 'detached' });
  await tabOf(page, 'gemini').click();
  expect(await answer(2).evaluate(isInView)).toBe(true);
  expect(await readTop()).toBe(top);
  await answer(1).waitFor({ state: 'attached' });
  expect(await readTop()).toBe(top);
});

/** Scrolls to the answer of a turn, until the turns above it have their own heights and it no longer moves. */
async function scrollToTurn(panel: Locator, turn: number): Promise<void> {
  await expect.poll(() => panel.locator('[data-turn]:empty').count()).toBe(0);
  const answer = panel.locator(`[data-turn]:nth-child(${turn}) [data-answer-text]`);
  await expect.poll(() => answer.evaluate(scrollAndMeasureMove)).toBe(0);
  expect(await answer.evaluate(isInView)).toBe(true);
}

/** Runs in the page: how far the element moves after it was scrolled to, in pixels. */
async function scrollAndMeasureMove(element: Element): Promise<number> {
  element.scrollIntoView({ block: 'start', behavior: 'instant' });
  const { top } = element.getBoundingClientRect();
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  return element.getBoundingClientRect().top - top;
}

/** Runs in the page. */
function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return (
    bottom > 0 && top < innerHeight && element.checkVisibility({ contentVisibilityAuto: true })
  );
}

test.each([1, 2])(
  'a source of turn %i of three leads to its words in a tab that was closed',
  async (number) => {
    const { page } = await visit({ credits: 5 });
    await askThree(page);
    const turn = `[data-turn]:nth-child(${number})`;
    const source = panelOf(page, 'consensus')
      .locator(turn)
      .getByRole('button', { name: /Claude.*: quotes for this sentence/ });
    await source.first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Claude: ' }).first().click();
    const marked = panelOf(page, 'claude').locator(`${turn} mark[data-unit]`).first();
    await expect.poll(() => marked.evaluate(isInView)).toBe(true);
    // Turns near it are drawn at once, the other turns after a while.
    await expect.poll(() => panelOf(page, 'claude').locator('[data-turn]:empty').count()).toBe(0);
    await marked.evaluate(() => new Promise(requestAnimationFrame));
    expect(await marked.evaluate(isInView)).toBe(true);
  },
);

test('an earlier turn that was clicked in is as its reader left it', async () => {
  const { page } = await visit({ credits: 5 });
  await askThree(page);
  const panel = panelOf(page, 'consensus');
  const first = panel.locator('[data-turn]:first-child');
  await first.locator('li button[aria-expanded]').first().click();
  const open = first.locator('li button[aria-expanded=true]');
  await open.waitFor();
  await panel.evaluate((it) => it.scrollTo({ top: it.scrollHeight, behavior: 'instant' }));
  await expect.poll(() => open.evaluate(isInView)).toBe(false);
  await openTab(page, 'gemini');
  await openTab(page, 'consensus');
  expect(await open.count()).toBe(1);
});

test('Compare lights only the newest verdict, even when earlier turns are drawn later', async () => {
  const { page } = await visit({ credits: 5 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await askThree(page);
  await openTab(page, 'gemini');
  await toggleCompare(page);
  await page.locator('[data-layout=compare]').waitFor();
  await expect.poll(() => panelOf(page, 'consensus').locator('[data-turn]:empty').count()).toBe(0);
  const marks = panelOf(page, 'gemini').locator('mark[data-unit]');
  await marks.first().waitFor();
  expect(
    await marks.evaluateAll((all) => all.every((it) => it.matches('[data-turn]:last-child *'))),
  ).toBe(true);
});

test('a print has every turn of every tab', async () => {
  const { page } = await visit({ credits: 5 });
  await askThree(page);
  const empty = page.locator('[data-turn]:empty');
  await expect.poll(() => empty.count()).toBeGreaterThan(0);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await empty.count()).toBe(0);
});

test('a tab that closes before it is drawn keeps the place of its reader', async () => {
  const { page } = await visit({ credits: 5 });
  await askThree(page);
  const panel = await openTab(page, 'claude');
  const second = panel.locator('[data-turn]:nth-child(2) [data-answer-text]');
  await scrollToTurn(panel, 2);
  // Earlier turns may change their height, so the reader's place is that of the words in the view.
  const top = await second.evaluate(topOf);
  await openTab(page, 'consensus');
  await page.evaluate(async () => {
    const tabs = document.querySelectorAll<HTMLElement>('[role=tab]');
    for (const tab of [tabs[2], tabs[0]]) {
      tab?.click();
      await Promise.resolve();
    }
  });
  await openTab(page, 'claude');
  await expect.poll(() => second.evaluate(topOf)).toBeCloseTo(top, 0);
});

test('a switch of tabs measures nothing of a turn out of view', async () => {
  const { page } = await visit({ credits: 5 });
  await askThree(page);
  await page.evaluate(countMeasures);
  for (const tab of ['gemini', 'claude', 'consensus', 'gemini'] as const) await openTab(page, tab);
  expect(await page.evaluate('measured')).toBe(0);
});

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}

/** Runs in the page: counts reads of an element's size in a first turn, each of which lays the turn out. */
function countMeasures(): void {
  const counts = Object.assign(globalThis, { measured: 0 });
  const count = (prototype: object, name: string) => {
    const found = Object.getOwnPropertyDescriptor(prototype, name);
    Object.defineProperty(prototype, name, {
      get(this: Element) {
        if (this.matches('[data-turn]:first-child *')) counts.measured += 1;
        return (found?.get?.call(this) ?? found?.value) as unknown;
      },
    });
  };
  for (const name of ['scrollHeight', 'clientHeight', 'clientWidth', 'getBoundingClientRect'])
    count(Element.prototype, name);
  for (const name of ['offsetHeight', 'offsetTop', 'offsetWidth', 'offsetLeft'])
    count(HTMLElement.prototype, name);
}
