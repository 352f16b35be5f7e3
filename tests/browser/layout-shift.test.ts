import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openTab, untilTurnEnded } from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { open, useQuartet } from '../support/browser/use-quartet.ts';
import { readShifts, type Shift, sizes, watchShifts } from '../support/browser/watch-shifts.ts';

/** The words come in pieces, so that what they push is seen to move. */
const { quartet, visit } = useQuartet({ wordsPerSecond: 150 });

/** On a phone, the tab of the consensus becomes wider while it says that it is being made. */
const mostInModelTab = 0.005;

/** Returns the largest movements, or nothing if all movements together are at most `most`. */
async function findMoved(page: Page, most = 0): Promise<readonly Shift[]> {
  const shifts = await readShifts(page);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return sum <= most ? [] : shifts.toSorted((one, other) => other.value - one.value).slice(0, 6);
}

async function openWatched(size: keyof typeof sizes): Promise<Page> {
  const { page } = await visit({ ...sizes[size], path: null });
  await watchShifts(page);
  await open(page);
  await page.getByRole('button', { name: 'Open user menu' }).waitFor();
  return page;
}

const names = Object.keys(sizes) as (keyof typeof sizes)[];
const narrowAndWide = ['phone', 'laptop'] as const;

test.each(names)(
  'from the welcome to the last point, and to the next welcome, nothing moves by itself: %s',
  async (size) => {
    const page = await openWatched(size);
    expect(await findMoved(page)).toEqual([]);
    await ask(page, 'Is intermittent fasting better than simply eating less?');
    await page.getByRole('heading', { name: 'Where Models Disagree' }).waitFor();
    await untilTurnEnded(page);
    expect(await findMoved(page)).toEqual([]);

    const next = await page.context().newPage();
    await watchShifts(next);
    await open(next);
    await next.getByRole('button', { name: 'Open user menu' }).waitFor();
    expect(await findMoved(next)).toEqual([]);
  },
);

/** Returns the position of each element. */
const toPlaces = (elements: readonly Element[]) =>
  elements.map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [each.tagName, x, y, width, height].join(' ');
  });

test('a font that comes late moves nothing', async () => {
  const { page } = await visit({ ...sizes.tablet, reducedMotion: 'reduce', path: null });
  const arrival = Promise.withResolvers<void>();
  await page.route('**/inter-latin-*.woff2', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/inter-latin-*.woff2');
  const come = page.waitForResponse('**/inter-latin-*.woff2');
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('header [aria-busy=false] [data-credits]').waitFor({ state: 'attached' });
  await asked;
  const elements = await page.evaluateHandle(() => [...document.querySelectorAll('main *')]);
  const shown = await elements.evaluate(toPlaces);
  expect(shown.length).toBeGreaterThan(50);
  arrival.resolve();
  await (await come).finished();
  await page.evaluate(() => document.fonts.ready);
  expect(await elements.evaluate(toPlaces)).toEqual(shown);
});

test.each(narrowAndWide)(
  'in the tab of a model that reasons, next to nothing moves by itself: %s',
  async (size) => {
    const page = await openWatched(size);
    const hold = quartet().emulator.hold('anthropic', { task: 'answer', after: 2 });
    await ask(page, 'Is intermittent fasting better than simply eating less?');
    await openTab(page, 'claude');
    await hold.reached;
    hold.release();
    await untilTurnEnded(page);
    expect(await findMoved(page, mostInModelTab)).toEqual([]);
  },
);

/** Returns the position of each character of an answer, but not of the numbers of its sources. `taken` removes those numbers first. */
function findCharacters(words: Element, { taken }: { taken: boolean }): readonly string[] {
  for (const marks of taken ? words.querySelectorAll('.cites') : []) {
    const model = marks.parentElement;
    marks.remove();
    model?.replaceWith(...model.childNodes);
  }
  words.normalize();
  // Positions are relative to the text, since a tab slides in.
  const { left, top } = words.getBoundingClientRect();
  const walker = document.createTreeWalker(words, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest('.cites')) continue;
    for (const [at, character] of (node.nodeValue ?? '').split('').entries()) {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const { x, y } = range.getBoundingClientRect();
      if (character.trim())
        found.push(`${character} ${Math.round(x - left)} ${Math.round(y - top)}`);
    }
  }
  return found;
}

test.each(narrowAndWide)(
  'the numbers of its sources move no word of an answer: %s',
  async (size) => {
    const { page } = await visit(sizes[size]);
    await page.getByRole('button', { name: 'Web search' }).click();
    await ask(page, 'Is intermittent fasting better than simply eating less?');
    await untilTurnEnded(page);
    const words = (await openTab(page, 'claude')).locator('[data-answer-text]');
    await words.locator('.cite').first().waitFor();
    const shown = await words.evaluate(findCharacters, { taken: false });
    expect(shown.length).toBeGreaterThan(500);
    expect(await words.evaluate(findCharacters, { taken: true })).toEqual(shown);
  },
);
