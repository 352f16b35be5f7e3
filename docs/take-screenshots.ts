import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildPage } from '@quartet/standalone/build-page.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { toggleBlind, toggleCompare, untilTurnEnded } from '../tests/support/browser/chat.ts';
import { launchChromium } from '../tests/support/browser/open-chromium.ts';
import { ask, openQuartet } from '../tests/support/browser/open-quartet.ts';

const question = 'Is intermittent fasting better than simply eating less?';
const folder = path.join(import.meta.dirname, 'images');
const mostBytes = 300_000;

const desk = { viewport: { width: 1440, height: 900 } } as const;
const wide = { viewport: { width: 1600, height: 860 } } as const;
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const;

interface Picture {
  readonly name: string;
  readonly options: BrowserContextOptions;
  /** True for a blind turn. */
  readonly blind?: boolean;
  /** Brings the page from the finished answer to the state of the picture. */
  readonly show?: (page: Page) => Promise<void>;
}

const pictures: readonly Picture[] = [
  { name: 'consensus-light', options: { ...desk, colorScheme: 'light' } },
  { name: 'consensus-dark', options: { ...desk, colorScheme: 'dark' } },
  { name: 'compare', options: { ...wide, colorScheme: 'light' }, show: showCompare },
  { name: 'answer', options: { ...desk, colorScheme: 'light' }, show: showAnswer },
  { name: 'blind', options: { ...desk, colorScheme: 'light' }, blind: true },
  { name: 'phone', options: { ...phone, colorScheme: 'light' } },
];

async function showCompare(page: Page): Promise<void> {
  await toggleCompare(page);
  await page.locator('[data-layout=compare]').waitFor();
  const consensus = page.locator('[data-panel=consensus]');
  const point = consensus.getByRole('button', { name: 'The better method is the one' });
  await point.click();
  await page.locator('.prose-cited mark[data-unit]').first().waitFor();
}

async function showAnswer(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Google: Gemini 2.5 Pro' }).click();
  await page.locator('[data-panel=gemini] table').first().waitFor();
}

/** Signs in a person with enough credits that no badge warns. */
async function signIn(page: Page, { url, clerk, stores }: Quartet, name: string): Promise<void> {
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

type Quartet = Awaited<ReturnType<typeof openQuartet>>;

async function take(page: Page, quartet: Quartet, { name, blind, show }: Picture): Promise<void> {
  await signIn(page, quartet, name);
  await page.addInitScript(() => sessionStorage.setItem('quartet-feedback-offered', 'yes'));
  await page.goto(quartet.url);
  // On a first visit the text may be drawn before our font has arrived.
  await page.evaluate(() => document.fonts.ready);
  await page.reload();
  await page.locator('[data-credits]').waitFor({ state: 'attached' });
  if (blind) await toggleBlind(page);
  await ask(page, question);
  await page.getByRole('heading', { name: 'Where Models Disagree' }).waitFor();
  await untilTurnEnded(page);
  await page.locator('form textarea').blur();
  await page
    .locator('[data-panel]:visible')
    .evaluateAll((panels) => panels.forEach((panel) => panel.scrollTo(0, 0)));
  await show?.(page);
  const file = path.join(folder, `${name}.png`);
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
  const { size } = await stat(file);
  if (size > mostBytes) throw new Error(`${name}.png has ${size} bytes.`);
}

const webRoot = await mkdtemp(path.join(tmpdir(), 'quartet-page-'));
await buildPage(webRoot);
const quartet = await openQuartet({ webRoot });
const browser = await launchChromium();
try {
  for (const picture of pictures) {
    const context = await browser.newContext({ ...picture.options, reducedMotion: 'reduce' });
    await take(await context.newPage(), quartet, picture);
    await context.close();
  }
} finally {
  await browser.close();
  await quartet[Symbol.asyncDispose]();
  await rm(webRoot, { recursive: true });
}
