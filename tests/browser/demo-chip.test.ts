import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { toVariableName } from '@quartet/worker/providers/provider-settings.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { holdAnswers, untilTurnEnded } from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet({ demo: true });

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const chipOf = (page: Page) => page.getByRole('button', { name: 'Demo' });
const textOf = (page: Page) => page.getByRole('dialog', { name: 'Demo' });

test('a click on "Demo" explains the demo, that nothing leaves the machine, and which keys to set', async () => {
  const { page } = await visit();
  await chipOf(page).click();
  await textOf(page).getByRole('heading', { name: 'This is a demo' }).waitFor();
  const text = await textOf(page).innerText();
  expect(text).toContain('We wrote samples');
  expect(text).toContain('Nothing is sent anywhere');
  const names = await textOf(page).locator('code').allInnerTexts();
  expect(names).toEqual([
    ...modelKeys.map((model) => toVariableName(model, 'API_KEY')),
    'OPENROUTER_API_KEY',
  ]);
  await page.getByRole('main').click({ position: { x: 5, y: 300 } });
  await textOf(page).waitFor({ state: 'hidden' });
});

test('a tap opens the demo text within the screen of a phone, and a second tap closes it', async () => {
  const { page } = await visit(phone);
  await chipOf(page).tap();
  await textOf(page).getByRole('heading', { name: 'This is a demo' }).waitFor();
  const box = await textOf(page).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  await chipOf(page).tap();
  await textOf(page).waitFor({ state: 'hidden' });
});

test('the keyboard opens the demo text, follows the link to the README, and closes it', async () => {
  const { page } = await visit();
  await chipOf(page).focus();
  await page.keyboard.press('Enter');
  const link = textOf(page).getByRole('link', { name: /With real models/ });
  await page.locator('dialog:focus').waitFor();
  await page.keyboard.press('Tab');
  expect(await link.evaluate((it) => it === document.activeElement)).toBe(true);
  const address = new URL((await link.getAttribute('href')) ?? '', quartet().url);
  expect(await (await fetch(address)).text()).toMatch(/^## With real models/);
  await page.keyboard.press('Escape');
  await textOf(page).waitFor({ state: 'hidden' });
  expect(await chipOf(page).evaluate((it) => it === document.activeElement)).toBe(true);
});

test('Escape closes the demo text without stopping a running answer', async () => {
  const { page } = await visit();
  const held = holdAnswers(quartet().emulator);
  await ask(page, 'Who goes on?');
  await held.reached;
  await chipOf(page).click();
  await page.locator('dialog:focus').waitFor();
  await page.keyboard.press('Escape');
  await textOf(page).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
  held.release();
  await untilTurnEnded(page);
  expect(await page.locator('[data-dot]').count()).toBe(5);
});
