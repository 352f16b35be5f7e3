import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  holdAnswers,
  openCombineForm,
  openFeedback,
  openTab,
  panelOf,
  toggleBlind,
  toggleCompare,
  untilTurnEnded,
} from '../support/browser/chat.ts';
import { findDarkViolations, findViolations } from '../support/browser/find-violations.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { phone } from '../support/browser/phone.ts';
import { tellHosts } from '../support/browser/tell-hosts.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet();

const states: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  welcome: () => Promise.resolve(),
  'progress grid': async (page) => {
    const held = holdAnswers(quartet().emulator);
    await ask(page, 'How far?');
    await held.reached;
    await page.getByRole('region', { name: 'Progress' }).waitFor();
  },
  'consensus with open quotes': async (page) => {
    await ask(page, 'What do they say?');
    await untilTurnEnded(page);
    await panelOf(page, 'consensus').locator('li button[aria-expanded]').first().click();
  },
  'combined again, with the choice open': async (page) => {
    await ask(page, 'Without Grok?');
    await untilTurnEnded(page);
    const dialog = await openCombineForm(page);
    await dialog.getByRole('button', { name: 'More' }).click();
    await dialog.getByRole('checkbox', { name: 'Leave out Grok' }).check();
    await dialog.getByRole('button', { name: 'Combine again' }).click();
    await page.getByRole('button', { name: 'Earlier' }).waitFor();
    await untilTurnEnded(page);
    await openCombineForm(page);
  },
  'a blind turn, with one left out': async (page) => {
    await toggleBlind(page);
    await ask(page, 'Who says so?');
    await untilTurnEnded(page);
    const dialog = await openCombineForm(page);
    await dialog.getByRole('button', { name: 'More' }).click();
    await dialog.getByRole('checkbox', { name: 'Leave out Model B' }).check();
  },
  'who gets the question': async (page) => {
    await tellHosts(page);
    await page.getByRole('button', { name: 'Privacy' }).click();
    await page.getByRole('table', { name: 'What each keeps' }).waitFor();
  },
  'model tab with reasoning and code': async (page) => {
    await ask(page, 'How do I remove duplicates from a Python list and keep the order?');
    await untilTurnEnded(page);
    await openTab(page, 'claude');
    await page.locator('[data-panel=claude] .hljs-keyword').first().waitFor();
  },
  'model tab of a failure': async (page) => {
    quartet().emulator.play('xai', { kind: 'refusal', task: 'answer', times: 'until-reset' });
    await ask(page, 'May you?');
    await untilTurnEnded(page);
    await openTab(page, 'grok');
  },
  compare: async (page) => {
    await ask(page, 'Side by side');
    await untilTurnEnded(page);
    await toggleCompare(page);
    await page.locator('[data-layout=compare]').waitFor();
  },
  pricing: async (page) => {
    await page.getByRole('link', { name: 'Pricing' }).click();
    await page.getByText('Value Plan').first().waitFor();
  },
  checkout: async (page) => {
    await page.goto('/checkout/quartet_value');
    await page.getByText('Complete Subscription').waitFor();
  },
  '404': async (page) => {
    await page.goto('/nowhere');
    await page.getByText('404 Page Not Found').waitFor();
  },
  feedback: async (page) => {
    await openFeedback(page);
    await page.getByRole('dialog').waitFor();
  },
};

test.each(Object.keys(states))('axe finds nothing wrong, light and dark: %s', async (name) => {
  const { page } = await visit({ colorScheme: 'light' });
  await states[name]?.(page);
  expect(await findViolations(page)).toEqual([]);
  expect(await findDarkViolations(page)).toEqual([]);
});

test('axe finds nothing wrong with the progress grid and the consensus on a phone', async () => {
  const { page } = await visit(phone);
  await states['progress grid']?.(page);
  expect(await findViolations(page)).toEqual([]);
  quartet().emulator.release();
  await untilTurnEnded(page);
  expect(await findViolations(page)).toEqual([]);
  expect(await findDarkViolations(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);
});

test('axe finds nothing wrong with the consensus on a tablet, light and dark, and nothing is cut off', async () => {
  const { page } = await visit({ viewport: { width: 820, height: 1_180 } });
  await ask(page, 'On a tablet?');
  await untilTurnEnded(page);
  expect(await findViolations(page)).toEqual([]);
  expect(await findDarkViolations(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);
});

/** True if some part of the page or of the consensus can only be reached by scrolling sideways. */
async function isTooWide(page: Page): Promise<boolean> {
  const panel = await panelOf(page, 'consensus').evaluate(isWide);
  return panel || (await page.locator('html').evaluate(isWide));
}

/** Runs in the page. */
function isWide(box: Element): boolean {
  return box.scrollWidth > box.clientWidth;
}
