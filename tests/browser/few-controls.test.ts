import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  fieldOf,
  openCombineForm,
  openTab,
  panelOf,
  toggleBlind,
  untilTurnEnded,
} from '../support/browser/chat.ts';
import { capitals, playEach } from '../support/browser/four-answers.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { phone } from '../support/browser/phone.ts';
import { listControls } from '../support/browser/reach.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet();
const desktop = { viewport: { width: 1440, height: 900 } } as const;

async function askCapitals(page: Page): Promise<void> {
  playEach(quartet().emulator, capitals);
  await ask(page, 'What is the capital?');
  await untilTurnEnded(page);
  await panelOf(page, 'consensus').getByRole('button', { name: 'More' }).waitFor();
}

async function countControls(page: Page): Promise<readonly [all: number, wordless: number]> {
  const { all, wordless } = await listControls(page);
  return [all.length, wordless.length];
}

test.each([
  ['a desktop', desktop, [13, 2]],
  ['a phone', phone, [12, 5]],
] as const)('a visitor on %s has few controls before the first word', async (_, size, most) => {
  const { page } = await visit({ credits: null, ...size });
  await expect.poll(() => countControls(page)).toEqual(most);
});

test.each([
  ['a desktop', desktop, { consensus: [20, 5], model: [17, 3] }],
  ['a phone', phone, { consensus: [17, 8], model: [16, 7] }],
] as const)('a finished answer on %s has few controls', async (_, size, { consensus, model }) => {
  const { page } = await visit(size);
  await askCapitals(page);
  await expect.poll(() => countControls(page)).toEqual(consensus);
  await openTab(page, 'gemini');
  await expect.poll(() => countControls(page)).toEqual(model);
});

/** Counts the controls of this name that are drawn anywhere on the page. */
const countDoors = (page: Page, name: RegExp): Promise<number> =>
  page
    .locator('a, button, input, [role=menuitem], [role=option]')
    .and(page.getByLabel(name).or(page.getByText(name)))
    .filter({ visible: true })
    .count();

test('each thing to do with a finished answer has one door', async () => {
  const { page } = await visit(desktop);
  await askCapitals(page);
  for (const name of [/feedback/i, /privacy/i, /pricing|plans/i, /ask all/i]) {
    expect([name, await countDoors(page, name)]).toEqual([name, 1]);
  }
  for (const name of [/combine again/i, /leave out/i, /example/i, /theme/i]) {
    expect([name, await countDoors(page, name)]).toEqual([name, 0]);
  }
  await panelOf(page, 'consensus').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Combine again' }).waitFor();
  expect(await countDoors(page, /combine again/i)).toBe(1);
  await page.keyboard.press('Escape');
  const form = await openCombineForm(page);
  await form.getByRole('button', { name: 'More' }).click();
  await form.getByRole('checkbox', { name: 'Leave out Grok' }).waitFor();
  expect(await countDoors(page, /leave out grok/i)).toBe(1);
  await page.keyboard.press('Escape');
  await openTab(page, 'grok');
  expect(await countDoors(page, /leave out/i)).toBe(0);
});

test('on a phone, the menu of an answer copies it and edits its question', async () => {
  const { page } = await visit({ ...phone, permissions: ['clipboard-read', 'clipboard-write'] });
  await askCapitals(page);
  const panel = panelOf(page, 'consensus');
  const more = panel.getByRole('button', { name: 'More' });
  await more.tap();
  await page.getByRole('menuitem', { name: 'Copy answer' }).tap();
  await panel.getByRole('button', { name: 'Copied' }).first().waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).not.toContain('What is the capital?');
  await expect.poll(() => panel.getByRole('button', { name: 'Copied' }).count()).toBe(0);
  await more.tap();
  await page.getByRole('menuitem', { name: 'Edit and ask again' }).tap();
  await expect.poll(() => fieldOf(page).inputValue()).toBe('What is the capital?');
});

test('the user menu hides the model names, and the box says so and takes it back', async () => {
  const { page } = await visit(phone);
  const chip = page.getByRole('button', { name: 'Names hidden', exact: true });
  expect(await chip.count()).toBe(0);
  await toggleBlind(page);
  await chip.tap();
  await expect.poll(() => chip.count()).toBe(0);
  await toggleBlind(page);
  await chip.waitFor();
});
