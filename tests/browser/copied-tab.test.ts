import { expect, test } from 'vitest';
import { holdAnswers, openTab, untilTurnEnded } from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet();

test('a duplicated tab reads along, and its New Chat stops nothing in the first one', async () => {
  const { page, context } = await visit();
  const held = holdAnswers(quartet().emulator);
  await ask(page, 'Who owns this?');
  await held.reached;
  const kept = await page.evaluate(() => sessionStorage.getItem('quartet-turns'));
  expect(kept).not.toBeNull();
  const copy = await context.newPage();
  await copy.addInitScript((turns) => sessionStorage.setItem('quartet-turns', turns), kept ?? '');
  await copy.goto(quartet().url);
  await copy.getByRole('tablist').waitFor();
  await copy.locator('form textarea:disabled').waitFor();
  const stop = (of: typeof page) => of.getByRole('button', { name: /^Stop/ });
  await expect.poll(() => stop(copy).count()).toBe(0);
  expect(await stop(page).count()).toBeGreaterThan(0);
  await copy.keyboard.press('Escape');
  await copy.getByRole('button', { name: 'New Chat' }).click();
  await copy.locator('form textarea:enabled').waitFor();
  held.release();
  await untilTurnEnded(page);
  const panel = await openTab(page, 'grok');
  expect(await panel.getByText(/stopped/i).count()).toBe(0);
  await copy.close();
});
