import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  fieldOf,
  holdAnswers,
  openTab,
  panelOf,
  toastOf,
  untilTurnEnded,
} from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { phone } from '../support/browser/phone.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet();

const palette = (page: Page) => page.getByRole('dialog', { name: 'Commands' });
const labels = (page: Page) =>
  palette(page)
    .getByRole('option')
    .evaluateAll((all) => all.map((it) => it.dataset.value ?? ''));

const withoutTime = (text: string) => text.replace(/\d{1,2}:\d{2}/g, '');

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await palette(page).waitFor();
}

/** Finds an item by its words and chooses it, with the keyboard alone. */
async function run(page: Page, words: string): Promise<void> {
  await openPalette(page);
  await page.keyboard.type(words);
  await palette(page).getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await palette(page).waitFor({ state: 'detached' });
}

test('Ctrl+K opens the palette from the question box, and Esc closes it and returns the focus', async () => {
  const { page } = await visit();
  await fieldOf(page).focus();
  await openPalette(page);
  await page.keyboard.press('Escape');
  await palette(page).waitFor({ state: 'detached' });
  await expect.poll(() => fieldOf(page).evaluate((it) => it === document.activeElement)).toBe(true);
});

test('the palette lists only items that do something now', async () => {
  const { page } = await visit({ credits: null });
  await openPalette(page);
  const before = await labels(page);
  expect(before).toEqual(expect.arrayContaining(['New chat', 'Pricing', 'Sign in']));
  for (const label of ['Stop answering', 'Copy turn', 'Best of All Models', 'Sign out', 'Feedback'])
    expect(before).not.toContain(label);
  expect(before.filter((label) => label.endsWith('?'))).toHaveLength(5);
});

test('while a turn runs, the palette offers to stop it but not to copy it', async () => {
  const { page } = await visit();
  const held = holdAnswers(quartet().emulator, { after: 2 });
  await ask(page, 'Stop from there');
  await held.reached;
  await openPalette(page);
  expect(await labels(page)).not.toContain('Copy turn');
  await page.keyboard.press('Escape');
  await palette(page).waitFor({ state: 'detached' });
  await run(page, 'stop');
  await untilTurnEnded(page);
  expect(await panelOf(page, 'consensus').isVisible()).toBe(true);
});

test('finds tabs, Compare, the themes and a new chat by their words', async () => {
  const { page } = await visit({ viewport: { width: 1440, height: 900 } });
  await ask(page, 'By their words');
  await untilTurnEnded(page);
  await run(page, 'grok');
  await panelOf(page, 'grok').waitFor();
  await run(page, 'compare');
  await page.locator('[data-layout=compare]').waitFor();
  await run(page, 'one tab');
  await page.getByRole('tablist').waitFor();
  await run(page, 'dark');
  await page.locator('html.dark').waitFor();
  await run(page, 'new chat');
  await page.getByRole('heading', { name: /^Stop Copy-Pasting/ }).waitFor();
  expect(await page.getByRole('tablist').count()).toBe(0);
});

test('copies and downloads the whole turn', async () => {
  const { page, context } = await visit();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await ask(page, 'All of it, please');
  await untilTurnEnded(page);
  await run(page, 'copy turn');
  await toastOf(page, 'Copied').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('All of it, please');
  const downloading = page.waitForEvent('download');
  await run(page, 'download');
  const saved = await readFile(await (await downloading).path(), 'utf8');
  expect(withoutTime(saved)).toBe(withoutTime(copied));
});

test('a suggestion fills the question box, and "What we store" opens the privacy text', async () => {
  const { page } = await visit();
  await run(page, 'lisbon');
  await expect
    .poll(() => fieldOf(page).inputValue())
    .toBe('Plan three days in Lisbon for two people who love food');
  await run(page, 'what we store');
  await page.getByRole('dialog', { name: 'Privacy' }).waitFor();
});

test('hides the names for the next question, and signs the person out', async () => {
  const { page } = await visit();
  await run(page, 'hide names');
  const blind = page.getByRole('button', { name: 'Blind', exact: true });
  await expect.poll(() => blind.getAttribute('aria-pressed')).toBe('true');
  await run(page, 'show names');
  await run(page, 'sign out');
  await page.getByRole('button', { name: 'Sign Up for Free' }).waitFor();
});

test('on a phone the palette opens from the menu and works by taps', async () => {
  const { page } = await visit(phone);
  await ask(page, 'By taps');
  await untilTurnEnded(page);
  await openTab(page, 'gpt');
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'All commands' }).tap();
  await palette(page).waitFor();
  const heights = await palette(page)
    .getByRole('option')
    .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().height));
  expect(Math.round(Math.min(...heights))).toBeGreaterThanOrEqual(44);
  await palette(page).getByRole('option', { name: 'Best of All Models' }).tap();
  await panelOf(page, 'consensus').waitFor();
});
