import { expect, test } from 'vitest';
import { fieldOf, panelOf, tabOf } from '../support/browser/chat.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet();

test('a visitor opens a finished example without signing in, and no question is sent', async () => {
  const { page } = await visit({ credits: null });
  const doors = page.locator('a[href*=sample]');
  expect(await doors.allInnerTexts()).toEqual(['See a full example (we wrote it)']);
  const words = page.getByText('Only how much you eat counts');
  await words.scrollIntoViewIfNeeded();
  await expect.poll(() => words.evaluate(findLink)).toMatch(/sample$/);
  await doors.click();
  await page.getByRole('note').getByText('An example we wrote ourselves.').waitFor();
  const panel = panelOf(page, 'consensus');
  await panel.getByRole('heading', { name: 'Where Models Disagree' }).waitFor();
  await panel
    .getByRole('button', { expanded: false })
    .filter({ hasText: '4 of 4' })
    .first()
    .click();
  await panel
    .getByRole('button', { name: /^Claude: “/ })
    .first()
    .click();
  await expect.poll(() => tabOf(page, 'claude').getAttribute('aria-selected')).toBe('true');
  await panelOf(page, 'claude').locator('.prose-cited mark[data-unit]').first().waitFor();
  for (const offer of ['Combine again', 'Retry', /^Ask all/]) {
    expect(await page.getByRole('button', { name: offer }).count()).toBe(0);
  }
  expect(quartet().emulator.calls()).toEqual([]);
  await page.getByRole('link', { name: 'Ask Your Own Question' }).click();
  await fieldOf(page).waitFor();
});

/** Finds the address to which a press in the middle of these words leads. */
function findLink(words: Element): string | undefined {
  const { x, y, width, height } = words.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return hit?.closest('a')?.href;
}
