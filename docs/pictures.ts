import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { toggleCompare, untilTurnEnded } from '../tests/support/browser/chat.ts';
import { ask, type OpenedQuartet } from '../tests/support/browser/open-quartet.ts';

/** A state of the page that the README shows. */
export interface Picture {
  readonly name: string;
  readonly options: BrowserContextOptions;
  /** Brings the page from the finished answer to the state of the picture. */
  readonly show?: (page: Page) => Promise<void>;
}

/** The size of a picture in pixels, and the words on it, with their numbers as 0 because some of them are times. */
export interface ShownPicture {
  readonly width: number;
  readonly height: number;
  readonly words: readonly string[];
}

const question = 'Is intermittent fasting better than simply eating less?';
const images = path.join(import.meta.dirname, 'images');
const wordsFile = path.join(images, 'words.json');
const mostBytes = 300_000;

const desk = { viewport: { width: 1440, height: 900 } } as const;

export const pictures: readonly Picture[] = [
  { name: 'consensus-light', options: { ...desk, colorScheme: 'light' } },
  { name: 'consensus-dark', options: { ...desk, colorScheme: 'dark' } },
  {
    name: 'compare',
    options: { viewport: { width: 1600, height: 860 }, colorScheme: 'light' },
    show: showCompare,
  },
  {
    name: 'phone',
    options: {
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      colorScheme: 'light',
    },
  },
];

async function showCompare(page: Page): Promise<void> {
  await toggleCompare(page);
  await page.locator('[data-layout=compare]').waitFor();
  await page.locator('.prose-cited mark[data-unit]').first().waitFor();
}

/** Asks the question as a person of their own, and brings the page to the state of the picture. The page closes with its browser. */
export async function openPicture(
  browser: Browser,
  quartet: OpenedQuartet,
  { name, options, show }: Picture,
): Promise<Page> {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
  await signIn(await context.newPage(), quartet, name);
  const [page] = context.pages();
  if (!page) throw new Error('The browser has closed the page.');
  await page.addInitScript(() => sessionStorage.setItem('quartet-feedback-offered', 'yes'));
  await page.goto(quartet.url);
  // On a first visit, rare characters may be drawn before the whole font has arrived.
  await page.evaluate(() => document.fonts.ready);
  await page.reload();
  await page.locator('[data-credits]').waitFor({ state: 'attached' });
  await ask(page, question);
  await page.getByRole('heading', { name: 'Where Models Disagree' }).waitFor();
  await untilTurnEnded(page);
  await page.locator('form textarea').blur();
  await page
    .locator('[data-panel]:visible')
    .evaluateAll((panels) => panels.forEach((panel) => panel.scrollTo(0, 0)));
  await show?.(page);
  return page;
}

/** Signs in a person with enough credits that no badge warns. */
async function signIn(page: Page, { url, clerk, stores }: OpenedQuartet, name: string) {
  const { id: userId } = clerk.createUser({ email: `${name}@example.com`, firstName: 'Ada' });
  await stores.ledger.openAccount(userId);
  const grant = { plan: 'quartet_value', periodStart: new Date(0), credits: 100 } as const;
  await stores.accounts.applyEvent({ type: 'plan-known', userId, items: [], grants: [grant] });
  const { clientId } = clerk.createSession(userId);
  await page.context().addCookies([
    { name: '__client', value: clientId, url, httpOnly: true, sameSite: 'Lax' },
    { name: '__client_uat', value: '1', url, sameSite: 'Lax' },
  ]);
}

/** Writes a picture of each state, and a file with their words and sizes. Throws if a picture is too large for a README. */
export async function takePictures(browser: Browser, quartet: OpenedQuartet): Promise<void> {
  const shown: Record<string, ShownPicture> = {};
  for (const picture of pictures) {
    const page = await openPicture(browser, quartet, picture);
    const file = path.join(images, `${picture.name}.png`);
    await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
    const { size } = await stat(file);
    if (size > mostBytes) throw new Error(`${file} has ${size} bytes.`);
    shown[picture.name] = { ...(await readSize(picture.name)), words: await readWords(page) };
    await page.context().close();
  }
  await writeFile(wordsFile, `${JSON.stringify(shown, null, 2)}\n`);
}

/** Returns the words and sizes of the pictures as they were taken. */
export async function readShown(): Promise<Readonly<Record<string, ShownPicture>>> {
  return JSON.parse(await readFile(wordsFile, 'utf8')) as Record<string, ShownPicture>;
}

/** Reads the size in the header of a PNG file. */
export async function readSize(name: string): Promise<Pick<ShownPicture, 'width' | 'height'>> {
  const header = await readFile(path.join(images, `${name}.png`));
  return { width: header.readUInt32BE(16), height: header.readUInt32BE(20) };
}

/** Returns the lines of text on the page, without the news for screen readers, which depend on what came together. */
export function readWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const news = [...document.querySelectorAll('output')].map((each) => each.innerText.trim());
    const lines = document.body.innerText.split('\n').map((line) => line.trim());
    return lines
      .filter((line) => line !== '' && !news.includes(line))
      .map((line) => line.replaceAll(/\d+/g, '0'));
  });
}
