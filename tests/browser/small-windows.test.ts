import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  holdAnswers,
  openFeedback,
  openTab,
  panelOf,
  toggleCompare,
  untilTurnEnded,
} from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { findTooWide, measureReach, readingPart } from '../support/browser/reach.ts';
import { open, useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet({ demo: true });

/** Pixels; `text` is the size that the person has set in the browser, 16 by default. */
interface Size {
  readonly width: number;
  readonly height: number;
  readonly text?: number;
  /** True to check the dialogs and menus over the page as well. */
  readonly whole?: boolean;
}

const phones: Readonly<Record<string, Size>> = {
  'a phone': { width: 390, height: 844, whole: true },
  'a narrow phone': { width: 320, height: 640 },
  'a phone on its side': { width: 740, height: 340, whole: true },
  'a larger phone on its side': { width: 844, height: 390 },
  'a phone with its keyboard': { width: 390, height: 400 },
  'text of 150 %': { width: 390, height: 844, text: 24 },
  'text of 200 %': { width: 390, height: 844, text: 32, whole: true },
  'a tablet': { width: 1_180, height: 820 },
  'a tablet, text of 150 %': { width: 820, height: 1_180, text: 24 },
};
const desks: Readonly<Record<string, Size>> = {
  'a page at 400 %': { width: 320, height: 256, whole: true },
  'a wide screen, text of 200 %': { width: 1_440, height: 900, text: 32, whole: true },
};

/** A dialog or menu that opens over the page. */
type Overlays = Readonly<Record<string, (page: Page) => Promise<unknown>>>;

async function resize(page: Page, { text = 16, width, height }: Size): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: text, fixed: 13 } });
  await cdp.detach();
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

interface Looked {
  readonly overlays?: Overlays;
  /** The sizes to which this applies; all by default. */
  readonly isFor?: (size: Size) => boolean | undefined;
}

const isWhole = ({ whole }: Size) => whole;

/** Checks a page in each size and collects the problems. */
function createEyes(page: Page, sizes: Readonly<Record<string, Size>>) {
  const faults: string[] = [];
  const find = async () => {
    const { missed, small } = await measureReach(page);
    const wide = await findTooWide(page);
    return [
      ...missed.map((it) => `out of reach: ${it}`),
      ...small.map((it) => `small: ${it}`),
      ...wide.map((it) => `too wide: ${it}`),
    ];
  };
  /** Waits until what has just opened has stopped moving. */
  const look = async (where: string) => {
    let found = await find();
    for (let left = 20; found.length > 0 && left > 0; left -= 1) {
      await page.evaluate(() => new Promise(requestAnimationFrame));
      found = await find();
    }
    faults.push(...found.map((fault) => `${where}, ${fault}`));
  };
  const eyes = async (name: string, { overlays = {}, isFor = () => true }: Looked = {}) => {
    for (const [kind, size] of Object.entries(sizes)) {
      if (!isFor(size)) continue;
      await resize(page, size);
      const where = `${name}, ${kind}`;
      const part = Math.round(100 * (await readingPart(page)));
      if (part < 50) faults.push(`${where}, for reading: ${part} %`);
      await look(where);
      for (const [what, show] of Object.entries(size.whole ? overlays : {})) {
        await show(page);
        await look(`${where}, ${what}`);
        await page.keyboard.press('Escape');
        await page
          .locator('[role=dialog], [role=menu], dialog:popover-open')
          .waitFor({ state: 'detached' });
      }
    }
  };
  return { eyes, faults };
}

const atWelcome: Overlays = {
  'the demo': async (page) => {
    await page.getByRole('button', { name: 'Demo' }).click();
    await page.getByRole('dialog', { name: 'Demo' }).waitFor();
  },
  'the privacy': async (page) => {
    await page.getByRole('button', { name: 'Privacy' }).click();
    await page.getByRole('dialog', { name: 'Privacy' }).waitFor();
  },
  feedback: async (page) => {
    await openFeedback(page);
    await page.getByRole('dialog', { name: /Congrats/ }).waitFor();
  },
};

/** Scrolling makes the header of a low window come or go: a click in the same moment would miss. */
async function press(control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  await control.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await control.click();
}

const atConsensus: Overlays = {
  'combine again': async (page) => {
    await press(page.getByRole('button', { name: 'More', exact: true }));
    await page.getByRole('menuitem', { name: 'Combine again' }).click();
    await page.getByRole('dialog', { name: 'Combine again' }).waitFor();
  },
  export: async (page) => {
    await press(page.getByRole('button', { name: 'More', exact: true }));
    await page.getByRole('menu').waitFor();
  },
  sources: async (page) => {
    await press(panelOf(page, 'consensus').locator('.note').first());
    await page.getByRole('dialog').waitFor();
  },
};

async function walk(page: Page, sizes: Readonly<Record<string, Size>>): Promise<string[]> {
  const { eyes, faults } = createEyes(page, sizes);
  await eyes('the welcome', { overlays: atWelcome });
  const held = holdAnswers(quartet().emulator, { after: 3 });
  await ask(page, 'How much can be read?');
  await held.reached;
  await eyes('while answering');
  held.release();
  await untilTurnEnded(page);
  await eyes('the consensus', { overlays: atConsensus });
  const [title = 0, words = 1] = await page.evaluate(() =>
    ['[data-panel=consensus] article h2', '[data-words]'].map((selector) =>
      Number.parseFloat(getComputedStyle(document.querySelector(selector) as Element).fontSize),
    ),
  );
  if (title < words * 0.9) faults.push(`a title of ${title} px over words of ${words} px`);
  await openTab(page, 'gemini');
  await eyes('a model');
  await resize(page, { width: 1_440, height: 900 });
  await toggleCompare(page);
  await page.locator('[data-layout=compare]').waitFor();
  await eyes('side by side', { isFor: ({ width }) => width >= 1_100 });
  await open(page, '/pricing');
  await page.getByText('Value Plan').first().waitFor();
  await eyes('the plans', { isFor: isWhole });
  await open(page, '/checkout/quartet_value');
  await page.getByText('Complete Subscription').waitFor();
  await eyes('the checkout', { isFor: isWhole });
  await open(page, '/nowhere');
  await eyes('no page', { isFor: isWhole });
  await open(page, '/?sample');
  await page.getByRole('heading', { name: 'Where Models Agree' }).waitFor();
  await eyes('the example');
  return faults;
}

test('touch screens of any height leave half for reading, also with large text, and every control can be reached by a finger', async () => {
  const { page } = await visit({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
    credits: 1,
  });
  expect(await walk(page, phones)).toEqual([]);
});

test('at 400 % zoom and with large text half is left for reading, and nothing is out of reach', async () => {
  const { page } = await visit({ reducedMotion: 'reduce', credits: 1 });
  expect(await walk(page, desks)).toEqual([]);
});

/** Counts the whole lines of an answer's words that are in view between the bars. */
const countLines = (page: Page, tab: string): Promise<number> =>
  page.evaluate((name) => {
    const panel = document.querySelector(`[data-panel=${name}]`);
    const dock = document.querySelector('main form')?.getBoundingClientRect();
    if (!panel || !dock) return 0;
    const { top } = panel.getBoundingClientRect();
    const lines = [...panel.querySelectorAll('[aria-label=Verdict], [data-role] > [data-words]')]
      .flatMap((words) => {
        const range = document.createRange();
        range.selectNodeContents(words);
        return [...range.getClientRects()];
      })
      .filter((line) => line.top >= top - 1 && line.bottom <= dock.top && line.width > 8)
      .map(({ bottom }) => Math.round(bottom / 8));
    return new Set(lines).size;
  }, tab);

const zoomed = { width: 320, height: 256 };

test.each([
  ['text of 200 %', { width: 390, height: 844, text: 32 }],
  ['a phone on its side', { width: 844, height: 390 }],
  ['a page at 400 %', zoomed],
  ['a window that has shrunk since', { width: 1_280, height: 720 }, zoomed],
] as const)(
  'at first three lines of the answer are in view: %s',
  async (_, first, last = first) => {
    const { page } = await visit({ reducedMotion: 'reduce', hasTouch: true, isMobile: true });
    await resize(page, first);
    await ask(page, 'Is intermittent fasting better than simply eating less?');
    await page.locator('[data-panel=consensus] article').waitFor();
    await untilTurnEnded(page);
    await resize(page, last);
    await expect.poll(() => countLines(page, 'consensus')).toBeGreaterThanOrEqual(3);
    await openTab(page, 'gemini');
    await expect.poll(() => countLines(page, 'gemini')).toBeGreaterThanOrEqual(3);
  },
);
