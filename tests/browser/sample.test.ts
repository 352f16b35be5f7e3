import { expect, test } from 'vitest';
import { languages } from '../../web/ui/lib/choose-language.ts';
import { fieldOf, panelOf, tabOf } from '../support/browser/chat.ts';
import { phone } from '../support/browser/phone.ts';
import { openScene, useGallery } from '../support/browser/use-gallery.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet();
const gallery = useGallery();

test('a visitor opens a finished example without signing in, and no question is sent', async () => {
  const { page } = await visit({ credits: null });
  const doors = page.locator('a[href*=sample]');
  expect(await doors.allInnerTexts()).toEqual(['See a full example (we wrote it)']);
  const words = page.getByText('Only how much you eat counts');
  await words.scrollIntoViewIfNeeded();
  await expect.poll(() => words.evaluate(findLink)).toMatch(/sample$/);
  await doors.click();
  await page.getByRole('note').getByText('We wrote this example. No model was asked.').waitFor();
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

test('the line that says what the example is fits a phone, in every language', async () => {
  await gallery().page.setViewportSize(phone.viewport);
  const heights = new Map<string, number>();
  for (const language of languages) {
    const page = await openScene(gallery(), 'sample', language);
    const note = page.locator('main > [role=note]');
    heights.set(language, (await note.boundingBox())?.height ?? 0);
  }
  expect([...heights].filter(([, height]) => height === 0 || height > 40)).toEqual([]);
});

test('on a page in another language, the words of the example are marked as English', async () => {
  const page = await openScene(gallery(), 'sample', 'de');
  const panel = panelOf(page, 'consensus');
  await panel.getByRole('button', { name: 'Zitate ansehen' }).click();
  const languageOf = (words: string | RegExp) =>
    panel
      .getByText(words)
      .filter({ visible: true })
      .first()
      .evaluate((it) => it.closest('[lang]')?.getAttribute('lang'));
  for (const words of [
    'Is intermittent fasting better than simply eating less?',
    'No, fasting and eating less work about equally well.',
    'In a trial of 139 people with obesity',
    'Only how much you eat counts',
    'Short answer: no, about equal for most people.',
  ]) {
    await expect.poll(() => languageOf(words)).toBe('en');
  }
  expect(await languageOf('Das Beste aus allen')).toBe('de');
  const marks = panel.locator('.prose .note').first();
  expect(await marks.evaluate((it) => it.closest('[lang]')?.getAttribute('lang'))).toBe('de');
});
