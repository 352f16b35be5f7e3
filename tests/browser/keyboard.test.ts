import { tabKeys } from '@quartet/shared/domain/panel.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  fieldOf,
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

const activeTab = (page: Page) =>
  page.getByRole('tab', { selected: true }).getAttribute('data-model');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

test('arrows, Home and End move between the tabs, and Tab stops only at the open one', async () => {
  const { page } = await visit();
  await ask(page, 'Where am I?');
  await untilTurnEnded(page);
  await tabOf(page, 'consensus').focus();
  for (const tab of [...tabKeys.slice(1), 'consensus']) {
    await page.keyboard.press('ArrowRight');
    expect(await activeTab(page)).toBe(tab);
    expect(await focused(page)).toBe(`tab-${tab}`);
  }
  await page.keyboard.press('End');
  expect(await activeTab(page)).toBe('grok');
  await page.keyboard.press('Home');
  expect(await activeTab(page)).toBe('consensus');
  await page.keyboard.press('ArrowLeft');
  expect(await activeTab(page)).toBe('grok');
  expect(await page.locator('[role=tab][tabindex="0"]').count()).toBe(1);
});

test('Esc stops the answers and keeps the text so far', async () => {
  const { page } = await visit();
  const held = holdAnswers(quartet().emulator, {
    after: 3,
    text: 'These words stay. And no more.',
  });
  await ask(page, 'Enough');
  await held.reached;
  const panel = await openTab(page, 'claude');
  await panel.getByText('These words stay.').waitFor();
  await page.keyboard.press('Escape');
  await untilTurnEnded(page);
  await panel.getByRole('note').getByText('Stopped', { exact: true }).waitFor();
  await expect.poll(() => panel.getByText('These words stay.').count()).toBe(1);
});

test('one status line announces which models have finished, and streamed words are not announced', async () => {
  const { page } = await visit();
  const held = holdAnswers(quartet().emulator, { after: 2 });
  await ask(page, 'Who is done?');
  await held.reached;
  const panel = await openTab(page, 'claude');
  await expect.poll(() => panel.getAttribute('aria-busy')).toBe('true');
  expect(await page.locator('[role=log]').count()).toBe(0);
  expect(await panel.locator('[aria-live]').count()).toBe(0);
  held.of.anthropic.release();
  const line = page.locator('main output.sr-only').first();
  await expect.poll(() => line.textContent()).toBe('Claude finished.');
  await expect.poll(() => panel.getAttribute('aria-busy')).toBe('false');
  held.release();
  await untilTurnEnded(page);
  expect(await line.textContent()).toContain('Best of All Models is ready.');
});

test('Compare shows the four answers side by side with the consensus as their rail, and goes back', async () => {
  const { page } = await visit({ viewport: { width: 1440, height: 900 } });
  await ask(page, 'Side by side');
  await untilTurnEnded(page);
  await toggleCompare(page);
  await page.locator('[data-layout=compare]').waitFor();
  const boxes = await Promise.all(tabKeys.map((tab) => panelOf(page, tab).boundingBox()));
  const all = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
  expect(new Set(all.map(({ y }) => Math.round(y))).size).toBe(1);
  expect(all.map(({ x }) => x)).toEqual(all.map(({ x }) => x).toSorted((a, b) => a - b));
  for (const { width } of all) expect(width).toBeGreaterThan(250);
  await toggleCompare(page);
  await page.getByRole('tablist').waitFor();
  expect(await activeTab(page)).toBe('consensus');
});

test('a letter typed anywhere goes to the question box, and the up arrow brings the last question back', async () => {
  const { page } = await visit();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await ask(page, 'What was it?');
  await untilTurnEnded(page);
  await tabOf(page, 'gemini').click();
  await page.keyboard.type('And');
  expect(await fieldOf(page).inputValue()).toBe('And');
  await fieldOf(page).fill('');
  await page.keyboard.press('ArrowUp');
  expect(await fieldOf(page).inputValue()).toBe('What was it?');
  await page.getByRole('button', { name: 'Privacy' }).click();
  await page.keyboard.type('no');
  expect(await fieldOf(page).inputValue()).toBe('What was it?');
});

test('a question to ask next is put into the box and not sent', async () => {
  const { page } = await visit();
  await ask(page, 'Which bicycle?');
  await untilTurnEnded(page);
  const list = page.getByRole('list', { name: 'Questions to ask next' });
  const [, second] = await list.getByRole('button').all();
  expect(await list.getByRole('button').count()).toBe(3);
  const question = (await second?.innerText()) ?? '';
  await second?.click();
  expect(await fieldOf(page).inputValue()).toBe(question);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
});
