import { beforeEach, expect, test } from 'vitest';
import { panelOf, tabOf } from '../support/browser/chat.ts';
import { useGallery } from '../support/browser/use-gallery.ts';

const gallery = useGallery();

beforeEach(async () => {
  await gallery().page.goto(`${gallery().address}/everything`);
  await gallery().page.locator('[data-scene=everything]').waitFor();
});

const sources = 'Gemini, Claude and GPT: quotes for this sentence';

function parts() {
  const { page } = gallery();
  const panel = panelOf(page, 'consensus');
  return {
    page,
    panel,
    first: panel.getByRole('button', { name: sources, exact: true }).first(),
    popover: page.getByRole('dialog'),
  };
}

test('hovering the marks of a sentence shows its sources, and leaving hides them', async () => {
  const { page, first, popover } = parts();
  await first.hover();
  await popover.getByRole('button', { name: 'Gemini: “Start with one service.”' }).waitFor();
  await page.mouse.move(5, 5);
  await expect.poll(() => popover.count()).toBe(0);
});

test('sources opened by the keyboard take the focus and return it', async () => {
  const { page, first, popover } = parts();
  await first.press('Enter');
  const source = popover.getByRole('button').first();
  await expect.poll(() => source.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await popover.waitFor({ state: 'detached' });
  expect(await first.evaluate((it) => it === document.activeElement)).toBe(true);
});

test('a source opens its passage in the tab of its model', async () => {
  const { page, first, popover } = parts();
  await first.click();
  await popover.getByRole('button', { name: 'Claude: ' }).click();
  await expect.poll(() => tabOf(page, 'claude').getAttribute('aria-selected')).toBe('true');
  const marked = panelOf(page, 'claude').locator('mark[data-unit]').first();
  await marked.waitFor();
  expect(await marked.textContent()).toContain('I would begin with a single service');
  expect(await popover.count()).toBe(0);
});

test('a sentence about a disputed point links to the dispute', async () => {
  const { page, panel, popover } = parts();
  await panel
    .getByRole('button', { name: 'Grok: quotes for this sentence, disagreement', exact: true })
    .click();
  await popover.getByRole('button', { name: 'They disagree on this: What to start with' }).click();
  const focused = page.locator('section:focus');
  await expect.poll(() => focused.getByRole('heading').innerText()).toBe('What to start with');
});

test.each([
  [/^GPT: .*doubtful$/, "The quotes don't say this."],
  [/^This sentence, doubtful$/, 'No answer says this.'],
  [/^Claude and Grok: .*doubtful, disagreement$/, 'The quotes say otherwise.'],
  [/^This sentence, added$/, 'Added by Claude from its own knowledge.'],
])('a sentence that is not from the answers says so: %s', async (name, words) => {
  const { panel, popover } = parts();
  await panel.getByRole('button', { name }).click();
  await expect.poll(() => popover.innerText()).toContain(words);
});

test('the counts open the lists', async () => {
  const { page, panel } = parts();
  await panel.getByRole('button', { name: '2 agreements · 2 disagreements' }).click();
  const focused = page.locator('h3:focus');
  await expect.poll(() => focused.innerText()).toBe('Where Models Agree');
});

test('a disagreement shows what would settle it; below it are the points of one model alone and, folded, what did not hold', async () => {
  const { panel } = parts();
  const dispute = panel.locator('section section').filter({ hasText: 'What to start with' });
  await dispute.getByText('What would settle this: Whether your platform is managed').waitFor();
  expect(await panel.getByText('What would settle this:').count()).toBe(1);
  const alone = panel.locator('section').filter({ hasText: 'Only one model said' }).last();
  await expect.poll(() => alone.getByRole('listitem').count()).toBe(2);
  const fallen = panel.getByText('A managed platform makes a second service free.');
  expect(await fallen.isVisible()).toBe(false);
  await panel.getByText('Did not hold (1)').click();
  await fallen.waitFor();
});

test('the verdict comes before the text: the answer, who says so, the split, and the words of both sides', async () => {
  const { page, panel } = parts();
  await page.goto(`${gallery().address}/split-answer`);
  const verdict = panel.getByRole('region', { name: 'Verdict' });
  await verdict.getByText('3 of 4: Gemini, Claude, GPT').waitFor();
  await verdict.getByText('A different answer:').waitFor();
  const text = panel.locator('[data-words]');
  const [above, below] = [await verdict.boundingBox(), await text.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  await verdict.getByRole('button', { name: 'See the quotes' }).click();
  await expect.poll(() => verdict.getByRole('listitem').getByText('“').count()).toBe(4);
});

test('the answer is the verdict, and four versions with nothing in common have none', async () => {
  const { page, panel } = parts();
  const verdict = panel.getByRole('region', { name: 'Verdict' });
  await verdict.getByText('A small team should begin with one service.').waitFor();
  await verdict
    .getByText('They disagree on two things. The main one: what to start with')
    .waitFor();
  await page.goto(`${gallery().address}/creative`);
  await panel.getByRole('heading', { name: 'What sets each apart' }).waitFor();
  expect(await verdict.count()).toBe(0);
});

test('until another model has checked them, the verdict and each point say so', async () => {
  const { page, panel } = parts();
  const verdict = panel.getByRole('region', { name: 'Verdict' });
  const checking = verdict.getByText('Being checked by another model');
  expect(await checking.count()).toBe(0);
  await page.goto(`${gallery().address}/consensus-streaming`);
  await checking.waitFor();
  await page.goto(`${gallery().address}/consensus-checking`);
  await checking.waitFor();
  await expect.poll(() => panel.getByText('being checked', { exact: true }).count()).toBe(6);
  await page.goto(`${gallery().address}/unchecked`);
  await verdict.getByText('Not checked by another model').waitFor();
});

test('the points of a choice are folded, and the counts unfold them', async () => {
  const { page, panel } = parts();
  await page.goto(`${gallery().address}/choice`);
  await panel.getByText('Show the points').waitFor();
  const points = panel.getByRole('heading', { name: 'Where Models Agree' });
  expect(await points.count()).toBe(0);
  await panel.getByRole('button', { name: '2 agreements · 2 disagreements' }).click();
  await expect.poll(() => points.evaluate((it) => it === document.activeElement)).toBe(true);
});

test('the menu hides and shows the citations, and the choice is remembered', async () => {
  const { page, panel, first } = parts();
  await panel.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Hide quotes' }).click();
  await first.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => localStorage.getItem('quartet-citations'))).toBe('hidden');
  await panel.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Show quotes' }).click();
  await first.waitFor();
  expect(await page.evaluate(() => localStorage.getItem('quartet-citations'))).toBeNull();
});

test('a paragraph is one Tab stop, and the arrow keys reach its other marks', async () => {
  const { panel } = parts();
  await expect.poll(() => panel.locator('.note[tabindex="-1"]').count()).toBeGreaterThan(0);
  const stops = await panel.locator('.prose :is(p, li, td)').evaluateAll((blocks) =>
    blocks
      .map((block) => [...block.querySelectorAll<HTMLElement>('.note')])
      .filter((notes) => notes.length > 0)
      .map((notes) => notes.filter(({ tabIndex }) => tabIndex === 0).length),
  );
  expect(new Set(stops)).toEqual(new Set([1]));
  const [one, other] = await panel
    .locator('.prose :is(p, li):has(.note ~ .note, span ~ span > .note)')
    .first()
    .locator('.note')
    .all();
  await one?.focus();
  await one?.press('ArrowRight');
  await expect.poll(() => other?.evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await one?.getAttribute('tabindex')).toBe('-1');
});

test.each(['light', 'dark'] as const)(
  'marks are at full opacity, in an outline of 3:1 or more: %s',
  async (colorScheme) => {
    const { page, first } = parts();
    await page.emulateMedia({ colorScheme });
    const ratio = await first.evaluate((note) => {
      const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const toLuminance = (color: string) => {
        if (!paint) throw new Error('There is no canvas.');
        paint.fillStyle = color;
        paint.clearRect(0, 0, 1, 1);
        paint.fillRect(0, 0, 1, 1);
        const [r = 0, g = 0, b = 0] = [...paint.getImageData(0, 0, 1, 1).data].map((value) => {
          const part = value / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const pair = [
        toLuminance(getComputedStyle(note).borderTopColor),
        toLuminance(getComputedStyle(document.documentElement).backgroundColor),
      ] as const;
      return (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
    });
    expect(ratio).toBeGreaterThanOrEqual(3);
    const marks = first.locator('svg').first();
    expect(await marks.evaluate((mark) => getComputedStyle(mark).opacity)).toBe('1');
    await page.emulateMedia({ colorScheme: 'light' });
  },
);

test('the first answer on a device says once what the marks are for', async () => {
  const { page, panel } = parts();
  // A text that is drawn later would remember the hint once more.
  await panel.locator('.note').first().waitFor();
  await page.evaluate(() => localStorage.removeItem('quartet-marks'));
  await page.reload();
  const hint = panel.getByText('Select a mark to see who said it.');
  await hint.waitFor();
  await page.reload();
  await panel.locator('.note').first().waitFor();
  expect(await hint.count()).toBe(0);
});

test('a citation stays on the same line as the end of its sentence', async () => {
  const { page, panel } = parts();
  await page.setViewportSize({ width: 390, height: 844 });
  const apart = await panel.locator('.note').evaluateAll((notes) =>
    notes.filter((note) => {
      const before = note.previousSibling;
      if (!before) return false;
      const range = new Range();
      range.selectNode(before);
      const words = range.getBoundingClientRect();
      const marks = note.getBoundingClientRect();
      return marks.top > words.bottom || marks.bottom < words.top;
    }),
  );
  expect(apart).toHaveLength(0);
  expect(gallery().pageErrors).toEqual([]);
});

test('in Compare, opening a point highlights its words in every column without moving the focus', async () => {
  const { page, panel } = parts();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Compare' }).click();
  const point = panel
    .getByRole('button', { expanded: false })
    .filter({ hasText: /3 of 4/ })
    .first();
  await point.click();
  const lit = page.locator('.prose-cited mark[data-unit]');
  await expect.poll(() => lit.count()).toBeGreaterThanOrEqual(3);
  const columns = await lit.evaluateAll((marks) =>
    marks.map((mark) => mark.closest('[data-panel]')?.id),
  );
  expect(new Set(columns).size).toBe(3);
  await expect.poll(() => lit.evaluateAll(areInView)).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-expanded'))).toBe(
    'true',
  );
  await panel.getByRole('button', { expanded: true }).first().click();
  await expect.poll(() => lit.count()).toBe(0);
});

/** True if all marks are in view within their scrolling columns. */
function areInView(marks: readonly Element[]): boolean {
  return marks.every((mark) => {
    const column = mark.closest('[data-panel]')?.getBoundingClientRect();
    const { top, bottom } = mark.getBoundingClientRect();
    return column !== undefined && top >= column.top && bottom <= column.bottom;
  });
}

test('a source offers a way back to its citation, which disappears when it is not used', async () => {
  const { page, panel } = parts();
  await page.clock.install();
  const point = panel.getByRole('button', { name: 'A small team should begin' });
  const words = panel.getByRole('button', { name: 'Claude: “I would begin' });
  const back = page.getByRole('button', { name: 'Back to the point' });
  await point.click();
  await words.click();
  await back.click();
  expect(await tabOf(page, 'consensus').getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => words.evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await back.count()).toBe(0);
  await words.click();
  await tabOf(page, 'gpt').click();
  await tabOf(page, 'claude').click();
  expect(await back.count()).toBe(0);
  await tabOf(page, 'consensus').click();
  await words.click();
  await back.waitFor();
  await page.clock.fastForward(10_000);
  await expect.poll(() => back.count()).toBe(0);
});
