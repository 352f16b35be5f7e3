import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  fieldOf,
  holdAnswers,
  openTab,
  panelOf,
  playAnswers,
  tabOf,
  toggleCompare,
  untilTurnEnded,
} from '../support/browser/chat.ts';
import { lengthen } from '../support/browser/four-answers.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { open, useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet();

/** Wraps each text in two `<font>` elements, as a browser's translator does, now and whenever more text comes. */
function translate(): void {
  const options = { childList: true, subtree: true, characterData: true };
  const observer = new MutationObserver(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const isShown = text.data.trim() !== '' && !text.parentElement?.closest('script, style, svg');
      if (!isShown || text.parentElement?.closest('font')) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  });
  document.addEventListener('DOMContentLoaded', () => observer.observe(document.body, options));
}

function forbidStorage(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('The request was denied.', 'SecurityError');
      },
    });
  }
}

function fillStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
}

/** Shifts the page's clock by so many milliseconds. */
function shiftClock(by: number): void {
  const now = Date.now;
  Date.now = () => now() + by;
  window.Date = new Proxy(Date, {
    construct: (real, args) => new real(...((args.length === 0 ? [Date.now()] : args) as [number])),
  });
}

function removeSockets(): void {
  Reflect.deleteProperty(window, 'WebSocket');
}

const hour = 60 * 60 * 1_000;
const noChange = () => Promise.resolve();

interface Circumstance {
  readonly name: string;
  /** Before the page is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** After it is opened. */
  readonly change?: (page: Page) => Promise<unknown>;
}

const circumstances: readonly Circumstance[] = [
  { name: 'translated by the browser', prepare: (page) => page.addInitScript(translate) },
  { name: 'that may not store anything', prepare: (page) => page.addInitScript(forbidStorage) },
  { name: 'whose storage is full', prepare: (page) => page.addInitScript(fillStorage) },
  { name: 'an hour ahead', prepare: (page) => page.addInitScript(shiftClock, hour) },
  { name: 'an hour behind', prepare: (page) => page.addInitScript(shiftClock, -hour) },
  {
    name: 'whose other files are gone after a deployment',
    change: async (page) => {
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => /consensus-view/.test(name)),
      );
      await page.waitForLoadState('networkidle');
      await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }));
    },
  },
  { name: 'without WebSocket', prepare: (page) => page.addInitScript(removeSockets) },
];

const answer =
  'It is **so** at *all* times, and `code` stays. See:\n\n- one **item** of it\n- another\n\n```js\nlet so = true;\n```\n\nIt is $a^2$.';

test.each(circumstances)(
  'on a page $name, a turn ends with all answers and the consensus',
  async ({ prepare = noChange, change = noChange }) => {
    const { page, consoleErrors } = await visit({ path: null });
    await prepare(page);
    await open(page);
    await change(page);
    playAnswers(quartet().emulator, lengthen(answer, 'same'));
    await ask(page, 'Is it so?');
    await untilTurnEnded(page);
    const consensus = panelOf(page, 'consensus');
    await consensus.getByText('Where Models Agree').waitFor();
    for (const model of modelKeys) {
      const panel = await openTab(page, model);
      await panel.getByText('It is so at all times, and code stays. See:').waitFor();
    }
    expect(consoleErrors.filter((error) => error.includes('Uncaught'))).toEqual([]);
  },
);

test('on a translated page, answers that grew are whole, in Compare as well', async () => {
  const { page } = await visit({ path: null });
  await page.addInitScript(translate);
  await open(page);
  const held = holdAnswers(quartet().emulator, { after: 4, text: answer });
  await ask(page, 'Is it so?');
  await held.reached;
  const panel = await openTab(page, 'gpt');
  await panel.getByText('It is').first().waitFor();
  held.release();
  await panel.getByRole('button', { name: 'Copy answer' }).waitFor();
  for (const layout of ['compare', 'tabs']) {
    await toggleCompare(page);
    for (const model of modelKeys) {
      if (layout === 'tabs') await tabOf(page, model).click();
      const text = panelOf(page, model).locator('[data-answer-text]');
      await expect
        .poll(() => text.innerText())
        .toMatch(/^It is so at all times, and code stays\. See:\s+one item of it\s+another\s/);
      expect(await text.locator('strong').count()).toBe(2);
    }
  }
});

test.each([
  ['its middle', ['main', 'div', 'p', 'button']],
  ['all of it', ['div', 'p', 'button']],
])('when %s breaks for good, the page offers to reload', async (_, left) => {
  const { page } = await visit();
  await ask(page, 'Is it so?');
  await untilTurnEnded(page);
  await page.evaluate((tags) => {
    const createElement = document.createElement.bind(document);
    document.createElement = (tag: string) => {
      if (!tags.includes(tag)) throw new Error('It is broken.');
      return createElement(tag);
    };
  }, left);
  await toggleCompare(page);
  await page.getByRole('alert').getByText("We couldn't load this page.").waitFor();
  await page.getByRole('button', { name: 'Reload' }).click();
  await panelOf(page, 'gemini').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

/** Layout, key, and whether Option or AltGr is held: Option is `altKey`, and AltGr is `ctrlKey` and `altKey` on Windows. */
const presses = [
  ['British', 'Option', 'Digit3', '#'],
  ['Spanish', 'Option', 'Digit2', '@'],
  ['German', 'Option', 'Digit5', '['],
  ['German', 'Option', 'Digit8', '{'],
  ['German', 'Option', 'KeyL', '@'],
  ['French', 'Option', 'Digit5', '{'],
  ['French', 'Option', 'KeyR', '®'],
  ['US', 'Option', 'KeyC', 'ç'],
  ['US', 'Option', 'KeyB', '∫'],
  ['Italian', 'Option', 'KeyE', '€'],
  ['Polish', 'Option', 'KeyC', 'ć'],
  ['Polish', 'AltGr', 'KeyC', 'ć'],
  ['German', 'AltGr', 'KeyQ', '@'],
  ['Czech', 'AltGr', 'KeyB', '{'],
  ['Swedish', 'AltGr', 'Digit4', '$'],
] as const;

test('after a turn, fifteen keys of nine keyboard layouts type their characters', async () => {
  const { page } = await visit();
  await ask(page, 'Which keys?');
  await untilTurnEnded(page);
  await fieldOf(page).focus();
  for (const [, held, code, key] of presses) {
    await page.evaluate(
      ([ctrlKey, code, key]) => {
        const press = { ctrlKey, altKey: true, code, key, bubbles: true, cancelable: true };
        const types = document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', press));
        if (types) document.execCommand('insertText', false, key);
      },
      [held === 'AltGr', code, key] as const,
    );
  }
  expect(await fieldOf(page).inputValue()).toBe(presses.map(([, , , key]) => key).join(''));
  expect(await tabOf(page, 'consensus').getAttribute('aria-selected')).toBe('true');
});

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
