import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Translation } from '../../web/languages/translation.ts';
import { holdAnswers, openTab, tabOf } from '../support/browser/chat.ts';
import { findForeignFonts } from '../support/browser/find-foreign-fonts.ts';
import { findDarkViolations, findViolations } from '../support/browser/find-violations.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet();

const files = import.meta.glob<{ readonly translation: Translation }>(
  ['../../web/languages/??.ts', '../../web/languages/??-??.ts'],
  { eager: true },
);
const of = (language: string) => files[`../../web/languages/${language}.ts`]?.translation;
const german = of('de');

const languageOf = (page: Page) =>
  page.evaluate(() => {
    const { documentElement: root } = document;
    return [root.lang, getComputedStyle(root).direction];
  });

const choiceIn = (page: Page) => page.locator('select:has(option[value=de])');

/** Collects the addresses of loaded language files. */
function watchFiles(page: Page): readonly string[] {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/(?:[a-z]{2}|[a-z]{2}-[A-Z]{2})-[\w-]+\.js$/.test(request.url()))
      loaded.push(request.url());
  });
  return loaded;
}

async function openIn(locale: string, options: { credits?: null } = {}) {
  const visited = await visit({ locale, path: null, ...options });
  const loaded = watchFiles(visited.page);
  await visited.page.goto('/');
  await visited.page.locator('header [aria-busy=false]').first().waitFor({ state: 'attached' });
  return { ...visited, loaded };
}

test.each(['en-GB', 'nl'])(
  'a browser that wants %s gets English and no language file',
  async (locale) => {
    const { page, loaded } = await openIn(locale);
    await page.getByPlaceholder('Ask once. Compare the best AI models.').waitFor();
    expect(await languageOf(page)).toEqual(['en', 'ltr']);
    expect(loaded).toEqual([]);
  },
);

test.runIf(german)('a German browser gets German, in one file and the title', async () => {
  const { page, loaded } = await openIn('de-AT', { credits: null });
  await page.getByPlaceholder(german!.chat.askOnce).waitFor();
  await page.getByRole('button', { name: german!.chat.exampleHealth }).waitFor();
  expect(await languageOf(page)).toEqual(['de', 'ltr']);
  expect(await page.title()).toBe(german!.shell.documentTitle);
  expect(loaded.filter((url) => url.includes('/de-') && !url.includes('/de-DE'))).toHaveLength(1);
});

test.runIf(german)('no word is drawn in two fonts, even if its letters arrive late', async () => {
  const { page } = await visit({ locale: 'de', path: null, credits: null });
  const language = Promise.withResolvers<void>();
  page.on('response', (response) => {
    if (/\/assets\/de-/.test(response.url()))
      void response.finished().then(() => language.resolve());
  });
  await page.route('**/inter-latin-wght-*.woff2', async (route) => {
    await language.promise;
    await route.continue();
  });
  await page.goto('/');
  await page.getByText(german!.chat.private).waitFor();
  await page.locator('header [aria-busy=false]').first().waitFor({ state: 'attached' });
  expect(german!.chat.private).toMatch(/[äöüß]/);
  expect(await findForeignFonts(page)).toEqual([]);
});

test.runIf(german)('a language that does not load leaves the page in English', async () => {
  const { page } = await visit({ locale: 'de', path: null });
  await page.route(/\/assets\/de-/, (route) => route.abort());
  await page.goto('/');
  await page.getByPlaceholder('Ask once. Compare the best AI models.').waitFor();
  expect(await languageOf(page)).toEqual(['en', 'ltr']);
});

test.runIf(german)(
  'a choice changes the language without a reload, while a turn runs or a draft is typed, and is kept',
  async () => {
    const { page, context } = await visit();
    const other = await context.newPage();
    await other.goto('/pricing');
    await choiceIn(other).waitFor();
    const held = holdAnswers(quartet().emulator, { after: 3 });
    await ask(page, 'Which language is this?');
    await held.reached;
    await openTab(page, 'claude');
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.getByRole('link', { name: 'Pricing' }).click();
    await choiceIn(page).selectOption('de');
    await page.getByRole('heading', { name: german!.shell.choosePlan }).waitFor();
    expect(await languageOf(page)).toEqual(['de', 'ltr']);
    await expect
      .poll(() => choiceIn(page).evaluate((it) => it === document.activeElement))
      .toBe(true);
    await other.getByRole('heading', { name: german!.shell.choosePlan }).waitFor();
    await other.close();
    await page.goBack();
    expect(await tabOf(page, 'claude').getAttribute('aria-selected')).toBe('true');
    held.release();
    await page
      .getByRole('button', { name: german!.chat.stop, exact: true })
      .waitFor({ state: 'detached' });
    await page.getByRole('textbox').fill('A draft');
    await page.getByRole('link', { name: german!.shell.pricing }).click();
    await choiceIn(page).selectOption('en');
    await page.getByRole('heading', { name: 'Choose Your Plan' }).waitFor();
    await page.goBack();
    expect(await page.getByRole('textbox').inputValue()).toBe('A draft');
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
    await page.goto('/pricing');
    await choiceIn(page).selectOption('de');
    await page.reload();
    await page.getByRole('heading', { name: german!.shell.choosePlan }).waitFor();
  },
);

test.runIf(of('ar'))(
  'Arabic is laid out from right to left and accessible, light and dark',
  async () => {
    const { page } = await openIn('ar-EG', { credits: null });
    await page.getByPlaceholder(of('ar')!.chat.askOnce).waitFor();
    expect(await languageOf(page)).toEqual(['ar', 'rtl']);
    expect(await findViolations(page)).toEqual([]);
    expect(await findDarkViolations(page)).toEqual([]);
  },
);
