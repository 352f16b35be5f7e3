import { type TabKey, tabKeys } from '@quartet/shared/domain/panel.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  holdAnswers,
  openCombineForm,
  openTab,
  panelOf,
  playAnswers,
  providers,
  toggleCompare,
  untilTurnEnded,
} from '../support/browser/chat.ts';
import { lengthen } from '../support/browser/four-answers.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';
import { sizes } from '../support/browser/watch-shifts.ts';

const { quartet, visit } = useQuartet();

const lines = (count: number) => Array.from({ length: count }, (_, at) => `Line ${at + 1}.\n\n`);
const scrollTop = (panel: Locator) => panel.evaluate((box) => Math.round(box.scrollTop));

/** The distance of a tab's newest question from the tab's upper edge, in pixels. */
const belowTop = (panel: Locator) =>
  panel.evaluate((box) => {
    const question = [...box.querySelectorAll('[data-role=user]')].at(-1);
    const top = question?.getBoundingClientRect().top ?? Number.NaN;
    return Math.round(top - box.getBoundingClientRect().top);
  });

async function askTwice(page: Page): Promise<void> {
  await ask(page, 'The first question');
  await untilTurnEnded(page);
  const held = holdAnswers(quartet().emulator);
  await ask(page, 'The second question');
  await held.reached;
}

const visits = {
  phone: sizes.phone,
  laptop: sizes.laptop,
  'reduced motion': { ...sizes.desk, reducedMotion: 'reduce' },
} as const;

test.each(Object.entries(visits))(
  'a follow-up question is at the top of the view, in every tab: %s',
  async (_, options) => {
    const { page } = await visit(options);
    await askTwice(page);
    for (const tab of tabKeys) {
      const panel = await openTab(page, tab);
      expect(await belowTop(panel)).toBeGreaterThanOrEqual(0);
      expect(await belowTop(panel)).toBeLessThan(40);
    }
    quartet().emulator.release();
  },
);

test('a follow-up question is at the top of every column of Compare, and of the consensus above', async () => {
  const { page } = await visit(sizes.laptop);
  await ask(page, 'The first question');
  await untilTurnEnded(page);
  await toggleCompare(page);
  await page.locator('[data-layout=compare]').waitFor();
  const held = holdAnswers(quartet().emulator);
  await ask(page, 'The second question');
  await held.reached;
  for (const tab of tabKeys) {
    expect(await belowTop(panelOf(page, tab))).toBeGreaterThanOrEqual(0);
    expect(await belowTop(panelOf(page, tab))).toBeLessThan(40);
  }
  held.release();
});

/** Claude stops after 5 lines, and goes on until the answer is longer than any screen. */
async function holdLongAnswer(page: Page) {
  const hold = quartet().emulator.hold('anthropic', {
    task: 'answer',
    after: 5,
    text: lines(90),
    reasoning: [],
  });
  await ask(page, 'A question with a long answer');
  await hold.reached;
  return hold;
}

test.each(['tabs', 'compare'] as const)(
  'an answer takes along a reader who has been at its end from the first word: %s',
  async (layout) => {
    const { page } = await visit(sizes.laptop);
    await ask(page, 'The first question');
    await untilTurnEnded(page);
    if (layout === 'compare') await toggleCompare(page);
    else await openTab(page, 'claude');
    const panel = panelOf(page, 'claude');
    const hold = await holdLongAnswer(page);
    await panel.getByText('Line 5.', { exact: true }).waitFor();
    expect(await belowTop(panel)).toBeLessThan(40);
    hold.release();
    const last = panel.getByText('Line 90.', { exact: true });
    await last.waitFor();
    await untilTurnEnded(page);
    const dock = await page.locator('form').boundingBox();
    await expect.poll(async () => (await last.boundingBox())?.y).toBeLessThan(dock?.y ?? 0);
  },
);

test.each(['phone', 'tablet', 'laptop'] as const)(
  'after waiting on "Best of All Models" a reader is at the first line of the consensus: %s',
  async (size) => {
    const { page } = await visit(sizes[size]);
    for (const question of ['The first question', 'The second question']) {
      await ask(page, question);
      await untilTurnEnded(page);
      const panel = panelOf(page, 'consensus');
      await expect
        .poll(() => panel.getByRole('heading', { name: 'Where Models Disagree' }).count())
        .toBe(question === 'The first question' ? 1 : 2);
      expect(await belowTop(panel)).toBeGreaterThanOrEqual(0);
      expect(await belowTop(panel)).toBeLessThan(40);
      const title = panel.getByRole('heading', { name: 'Best of All Models' }).last();
      const [box, view] = await Promise.all([title.boundingBox(), panel.boundingBox()]);
      expect(box?.y).toBeGreaterThan(view?.y ?? 0);
      expect(box?.y).toBeLessThan((view?.y ?? 0) + (view?.height ?? 0) / 2);
    }
  },
);

test('blocks that arrive whole do not scroll a reader at the bottom of the text', async () => {
  const { page } = await visit();
  const sources = Array.from({ length: 12 }, (_, at) => ({
    url: `https://example.org/${at}`,
    title: `Page ${at}`,
    cited: 'Line 41.',
  }));
  const hold = quartet().emulator.hold('openai', {
    task: 'answer',
    after: 40,
    text: lines(41),
    reasoning: [],
    sources,
  });
  await page.getByRole('button', { name: 'Web search' }).click();
  await ask(page, 'Where is that written?');
  await hold.reached;
  const panel = await openTab(page, 'gpt');
  await panel.getByText('Line 40.', { exact: true }).waitFor();
  await panel.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  hold.release();
  await panel.getByRole('heading', { name: '12 sources' }).waitFor();
  await untilTurnEnded(page);
  // The numbers of its sources follow these words.
  const last = await panel.getByText(/^Line 41\./).boundingBox();
  const dock = await page.locator('form').boundingBox();
  expect(last?.y).toBeGreaterThan(300);
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(dock?.y ?? 0);
});

test('the points wait for the end of the text above them, or until they are asked for', async () => {
  const { page } = await visit();
  const { emulator } = quartet();
  playAnswers(emulator, lengthen('Tea is a hot drink.', 'same'));
  const text = [
    '{"answer":"Tea is a hot drink.","units":"{units:Tea is a hot drink}"}\n',
    '<text>\nTea is a hot drink. [{units:Tea is a hot drink}]\n\n',
    'Many like it.\n</text>\n',
  ];
  const holds = providers.map((provider) =>
    emulator.hold(provider, { task: 'compose', after: 2, text }),
  );
  await ask(page, 'What do you all say?');
  await Promise.race(holds.map(({ reached }) => reached));
  const panel = panelOf(page, 'consensus');
  const counts = panel.getByRole('button', { name: /^\d agreement/ });
  await counts.waitFor();
  await panel.locator('article [data-words]').waitFor();
  const points = panel.getByRole('heading', { name: 'Where Models Agree' });
  expect(await points.count()).toBe(0);
  await counts.click();
  await points.waitFor();
  expect(await points.evaluate((it) => it === document.activeElement)).toBe(true);
  for (const hold of holds) hold.release();
  await untilTurnEnded(page);
  expect(await points.count()).toBe(1);
});

/** Leaves a tab, returns to it, and resolves to its scroll position. */
async function leaveAndReturn(page: Page, tab: TabKey): Promise<number> {
  await openTab(page, 'grok');
  return scrollTop(await openTab(page, tab));
}

test('a tab keeps its scroll position', async () => {
  const { page } = await visit();
  await ask(page, 'A first question');
  await untilTurnEnded(page);
  const panel = panelOf(page, 'consensus');
  await panel.evaluate((box) => box.scrollTo(0, 120));
  await expect.poll(() => scrollTop(panel)).toBe(120);
  expect(await leaveAndReturn(page, 'consensus')).toBe(120);
});

/** The position of the first words of the combined answer in the view, in pixels. */
const wordsTop = (panel: Locator) =>
  panel
    .locator('article [data-words] p')
    .first()
    .evaluate((words) => Math.round(words.getBoundingClientRect().top));

test.each([
  ['phone', 40],
  ['laptop', 0],
] as const)(
  'a note that appears above the text later does not move it: %s, %i pixels down',
  async (size, place) => {
    const { page } = await visit(sizes[size]);
    const { emulator } = quartet();
    emulator.play('xai', { kind: 'server-error', task: 'answer', times: 'until-reset' });
    await ask(page, 'Should my next car be electric or a hybrid?');
    await untilTurnEnded(page);
    const panel = panelOf(page, 'consensus');
    await panel.evaluate((box, top) => box.scrollTo(0, top), place);
    await expect.poll(() => scrollTop(panel)).toBe(place);
    const before = await wordsTop(panel);
    emulator.reset();
    const hold = emulator.hold('anthropic', { task: 'compose' });
    await panel.getByRole('button', { name: /^Retry/ }).click();
    await panel.getByText("We're adding the new answers.").waitFor();
    await hold.reached;
    expect(await wordsTop(panel)).toBe(before);
    hold.release();
    await untilTurnEnded(page);
  },
);

test.each([
  ['phone', 'short'],
  ['laptop', 'long'],
] as const)(
  'a note does not move a text that had none before: %s, a %s one',
  async (size, length) => {
    const { page } = await visit(sizes[size]);
    if (length === 'short') playAnswers(quartet().emulator, 'Tea is a hot drink.');
    await ask(page, 'Should my next car be electric or a hybrid?');
    await untilTurnEnded(page);
    const panel = panelOf(page, 'consensus');
    const hold = quartet().emulator.hold('anthropic', { task: 'compose' });
    const dialog = await openCombineForm(page);
    const before = await wordsTop(panel);
    await dialog.getByRole('button', { name: 'Combine again' }).click();
    await panel.getByText('Combining again.').waitFor();
    await hold.reached;
    expect(await wordsTop(panel)).toBe(before);
    hold.release();
    await untilTurnEnded(page);
  },
);

test('new words do not scroll a view that is still at its question: that would end a scroll just begun', async () => {
  const { page } = await visit();
  const held = holdAnswers(quartet().emulator, { after: 3 });
  await ask(page, 'Who scrolls?');
  await held.reached;
  const panel = panelOf(page, 'consensus');
  await panel.locator('[data-words-so-far]:not(:empty)').first().waitFor();
  await panel.evaluate((box) => {
    const scrolls = Object.assign(globalThis, { scrolls: 0 });
    const scrollTo = box.scrollTo.bind(box) as (options?: ScrollToOptions) => void;
    box.scrollTo = (options?: unknown) => {
      scrolls.scrolls += 1;
      scrollTo(options as ScrollToOptions);
    };
  });
  held.release();
  await untilTurnEnded(page);
  expect(await page.evaluate('scrolls')).toBe(0);
});
