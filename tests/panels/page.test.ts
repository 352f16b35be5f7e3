import { modelKeys, tabKeys, tabLabels } from '@quartet/shared/domain/panel.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  holdAnswers,
  openTab,
  panelOf,
  providers,
  untilTurnEnded,
} from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet();

const viewport = { width: 1_800, height: 900 };
const count = modelKeys.length;

/** The sentences of the page for this many models. */
const sentences: Readonly<Record<number, Record<'models' | 'none' | 'retry', string>>> = {
  2: {
    models: 'two models',
    none: 'Neither of the two models could answer.',
    retry: 'Retry both',
  },
  6: {
    models: 'six models',
    none: 'None of the six models could answer.',
    retry: 'Retry all six',
  },
};
const { models, none, retry } = sentences[count]!;

const marksOf = (page: Page) =>
  page.getByRole('list', { name: `The ${models}` }).locator('svg[data-model]');

const tintsOf = (page: Page) =>
  marksOf(page).evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark).color));

test('every model has a mark, a tint in both themes and an arc of the logo', async () => {
  const { page } = await visit({ colorScheme: 'light', viewport });
  await page.getByText(`One question goes to ${models}.`).waitFor();
  const marks = await marksOf(page).evaluateAll((all) => all.map(({ innerHTML }) => innerHTML));
  expect(new Set(marks).size).toBe(count);
  const light = await tintsOf(page);
  const arcs = page.getByRole('link', { name: 'Quartet' }).locator('svg path');
  expect(await arcs.evaluateAll((all) => all.map((arc) => getComputedStyle(arc).stroke))).toEqual(
    light,
  );
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(async () => (await tintsOf(page))[0]).not.toBe(light[0]);
  expect(new Set([...light, ...(await tintsOf(page))]).size).toBe(2 * count);
});

test('every model has a card, a tab, a share of the consensus and a column', async () => {
  const { page } = await visit({ viewport });
  const held = holdAnswers(quartet().emulator, { after: 3 });
  await ask(page, 'How many are you?');
  await held.reached;
  const progress = page.getByRole('region', { name: 'Progress' });
  await expect.poll(() => progress.getByText('Generating...', { exact: true }).count()).toBe(count);
  held.release();
  await untilTurnEnded(page);
  await page.getByRole('heading', { name: `Answers of the ${models}` }).waitFor();
  const labels = await page.getByRole('tab').allInnerTexts();
  expect(labels.map((label) => label.trim())).toEqual(tabKeys.map((tab) => tabLabels[tab]));
  const all = panelOf(page, 'consensus').getByText(`${count} of ${count}`, { exact: true });
  await all.first().waitFor();
  for (const model of modelKeys) {
    const panel = await openTab(page, model);
    await panel.getByRole('heading', { name: tabLabels[model] }).waitFor();
  }
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.locator('[data-layout=compare]').waitFor();
  await expectColumns(page);
});

const rail = 0.24 * viewport.width;
/** In pixels, at the usual size of text. */
const least = { rail: 320, column: 240 };

/** Expects columns of equal width, next to the consensus if they are wide enough, else across the page below it. */
async function expectColumns(page: Page): Promise<void> {
  const [consensus, ...columns] = await Promise.all(
    tabKeys.map(async (tab) => (await panelOf(page, tab).boundingBox())!),
  );
  const isBeside = viewport.width >= least.rail + count * least.column;
  const [left, top] = isBeside ? [rail, consensus!.y] : [0, consensus!.y + consensus!.height];
  const width = (viewport.width - left) / count;
  expect(consensus!.width).toBeCloseTo(isBeside ? rail : viewport.width, 0);
  for (const [index, column] of columns.entries()) {
    expect(column.width).toBeCloseTo(width, 0);
    expect(column.x).toBeCloseTo(left + index * width, 0);
    expect(column.y).toBeCloseTo(top, 0);
  }
}

test('counts the models correctly when none answers, and where a plan is sold', async () => {
  const { page } = await visit();
  for (const provider of providers) {
    quartet().emulator.play(provider, { kind: 'unauthorized', times: 'until-reset' });
  }
  await ask(page, 'Nobody?');
  await untilTurnEnded(page);
  const panel = panelOf(page, 'consensus');
  await panel.getByText(none).waitFor();
  expect(await panel.getByRole('button', { name: retry }).count()).toBe(1);
  await page.goto('/checkout/quartet_value');
  const features = page.getByRole('main').getByRole('listitem');
  await features.first().waitFor();
  expect(await features.allInnerTexts()).toContain(`All ${count} models`);
});
