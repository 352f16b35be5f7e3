import { samples } from '@quartet/emulators/providers/demo/samples/samples.ts';
import { modelKeys, tabKeys, tabLabels } from '@quartet/shared/domain/panel.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  fieldOf,
  holdAnswers,
  openTab,
  panelOf,
  providers,
  tabOf,
  untilTurnEnded,
} from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { open, useQuartet } from '../support/browser/use-quartet.ts';
import { sizes } from '../support/browser/watch-shifts.ts';

const { quartet, visit } = useQuartet();

test('the welcome view has its title, subtitle, four marks and three steps', async () => {
  const { page } = await visit();
  const main = page.getByRole('main');
  await main
    .getByRole('heading', {
      name: 'Stop Copy-Pasting the Same Question Across Every AI Model',
      exact: true,
    })
    .waitFor();
  await main
    .getByText(
      'Ask once, and get answers from all the best AI models, along with the best combined answer.',
      { exact: true },
    )
    .waitFor();
  expect(await main.getByRole('list', { name: 'The four models' }).locator('svg').count()).toBe(4);
  const steps = await main.locator('ol > li').allInnerTexts();
  expect(steps).toHaveLength(3);
  expect(steps[0]).toMatch(/ask once/i);
  expect(steps[1]).toMatch(/compare top models instantly/i);
  expect(steps[2]).toMatch(/get the combined best answer/i);
  expect(await page.getByRole('tablist').count()).toBe(0);
});

test('the examples are the questions that the demo has samples for', async () => {
  const { page } = await visit();
  const examples = page.getByRole('list', { name: 'Examples' }).getByRole('button');
  expect(await examples.allInnerTexts()).toEqual(samples.map(({ question }) => question));
});

/** Lists the elements that are not wholly in the window. */
const findOutOfView = (page: Page, all: Readonly<Record<string, Locator>>) =>
  Promise.all(
    Object.entries(all).map(async ([name, it]) => {
      const box = await it.boundingBox();
      const height = page.viewportSize()?.height ?? 0;
      return box && box.y >= 0 && box.y + box.height <= height ? [] : [name];
    }),
  ).then((missing) => missing.flat());

test.each(Object.entries(sizes))(
  'the question box, what is stored, the finished example and every suggestion are in view at once: %s',
  async (_, size) => {
    const { page } = await visit({ ...size, credits: null });
    const main = page.getByRole('main');
    const examples = await main.getByRole('list', { name: 'Examples' }).getByRole('button').all();
    const missing = await findOutOfView(page, {
      title: main.getByRole('heading', { level: 1 }),
      box: main.locator('form'),
      privacy: main.getByText('Private by default: we keep no history.'),
      sample: main.getByRole('link', { name: 'See a full example (we wrote it)' }),
      verdict: main.getByText('All four say so'),
      ...('isMobile' in size ? {} : { steps: main.locator('ol') }),
      ...Object.fromEntries(examples.map((it, index) => [`suggestion ${index + 1}`, it])),
    });
    expect(missing).toEqual([]);
    const [title, box] = await Promise.all([
      main.getByRole('heading', { level: 1 }).boundingBox(),
      main.locator('form').boundingBox(),
    ]);
    const between = (box?.y ?? 0) - (title?.y ?? 0) - (title?.height ?? 0);
    expect(between).toBeLessThan(140);
  },
);

test('the question box is at the lower edge when there is no room below the title', async () => {
  const { page } = await visit({ viewport: { width: 360, height: 300 } });
  const box = await page.locator('main form').boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(300);
});

test('the question box keeps its text and its focus when it moves to the lower edge', async () => {
  const { page } = await visit();
  const held = holdAnswers(quartet().emulator);
  const before = await page.locator('main form').boundingBox();
  await fieldOf(page).evaluate((field) => Object.assign(field, { isTheSame: true }));
  await ask(page, 'Where does it go?');
  await held.reached;
  const after = await page.locator('main form').boundingBox();
  expect(after?.y).toBeGreaterThan((before?.y ?? 0) + 100);
  held.release();
  await untilTurnEnded(page);
  const isTheSame = () =>
    fieldOf(page).evaluate((field) => 'isTheSame' in field && field === document.activeElement);
  await expect.poll(isTheSame).toBe(true);
});

test('an example fills the question box without sending it', async () => {
  const { page } = await visit();
  await page.getByRole('list', { name: 'Examples' }).getByRole('button').first().click();
  expect(await fieldOf(page).inputValue()).toBe(
    'Is intermittent fasting better than simply eating less?',
  );
  expect(await fieldOf(page).evaluate((field) => field === document.activeElement)).toBe(true);
});

test('shows five tabs in order with their labels, the consensus open', async () => {
  const { page } = await visit();
  const held = holdAnswers(quartet().emulator);
  await ask(page, 'Which tabs are there?');
  await page.getByRole('tablist').waitFor();
  const labels = await page.getByRole('tab').allInnerTexts();
  expect(labels.map((label) => label.trim())).toEqual(tabKeys.map((tab) => tabLabels[tab]));
  expect(await tabOf(page, 'consensus').getAttribute('aria-selected')).toBe('true');
  held.release();
});

test('a narrow window shortens the names of tabs, but not for assistive technology', async () => {
  const { page } = await visit({ viewport: { width: 390, height: 844 } });
  const held = holdAnswers(quartet().emulator);
  await ask(page, 'Which tabs are there?');
  for (const tab of tabKeys) {
    await page.getByRole('tab', { name: tabLabels[tab], exact: true }).waitFor();
  }
  expect((await tabOf(page, 'gemini').innerText()).trim()).not.toBe(tabLabels.gemini);
  held.release();
});

test("a model's dot appears with its first words", async () => {
  const { page } = await visit();
  const held = holdAnswers(quartet().emulator);
  await ask(page, 'Who answers first?');
  await held.reached;
  await page.getByRole('tablist').waitFor();
  expect(await page.locator('[data-dot]').count()).toBe(0);
  held.of.xai.release();
  await page.locator('[data-dot=grok]').waitFor();
  expect(await page.locator('[data-dot]').count()).toBe(1);
  held.release();
  await untilTurnEnded(page);
  expect(await page.locator('[data-dot]').count()).toBe(5);
});

test('the consensus tab says "(generating...)" and has no dot while the answers are combined', async () => {
  const { page } = await visit();
  const holds = providers.map((provider) => quartet().emulator.hold(provider, { task: 'compose' }));
  await ask(page, 'What do you all say?');
  await Promise.race(holds.map(({ reached }) => reached));
  const tab = tabOf(page, 'consensus');
  await tab.getByText('(generating...)', { exact: true }).waitFor();
  await page.locator('[data-dot=grok]').waitFor();
  expect(await page.locator('[data-dot=consensus]').count()).toBe(0);
  for (const hold of holds) hold.release();
  await page.locator('[data-dot=consensus]').waitFor();
  expect(await tab.getByText('(generating...)').count()).toBe(0);
});

test('a click opens a tab, and a follow-up question stays in it', async () => {
  const { page } = await visit();
  await ask(page, 'First question');
  await untilTurnEnded(page);
  const claude = await openTab(page, 'claude');
  expect(await panelOf(page, 'consensus').isVisible()).toBe(false);
  await ask(page, 'Second question');
  await untilTurnEnded(page);
  expect(await tabOf(page, 'claude').getAttribute('aria-selected')).toBe('true');
  expect(await claude.locator('[data-role=user]').allInnerTexts()).toEqual([
    'First question',
    'Second question',
  ]);
  expect(await claude.locator('[data-role=assistant]').count()).toBe(2);
});

test('a question is listed in the tab of every model', async () => {
  const { page } = await visit();
  await ask(page, '  To everybody  ');
  await untilTurnEnded(page);
  for (const model of modelKeys) {
    const panel = await openTab(page, model);
    expect(await panel.locator('[data-role=user]').innerText()).toBe('To everybody');
  }
});

test('when the tabs do not fit, the open one scrolls smoothly into the middle of the bar', async () => {
  const { page } = await visit({ viewport: { width: 190, height: 844 } });
  await ask(page, 'Where is the tab?');
  await untilTurnEnded(page);
  const list = page.getByRole('tablist');
  // A smooth scroll asks for its behaviour; the frames it takes are the machine's business.
  await list.evaluate((bar) => {
    const behaviours: (ScrollBehavior | undefined)[] = [];
    const scrollTo = bar.scrollTo.bind(bar) as (options?: ScrollToOptions) => void;
    bar.scrollTo = (options?: ScrollToOptions | number) => {
      if (typeof options !== 'object') return;
      behaviours.push(options.behavior);
      scrollTo(options);
    };
    Object.assign(window, { behaviours });
  });
  await tabOf(page, 'claude').evaluate((tab: HTMLElement) => tab.click());
  const offCentre = async () => {
    const [bar, tab] = await Promise.all([list.boundingBox(), tabOf(page, 'claude').boundingBox()]);
    const middle = (box: typeof bar) => (box?.x ?? 0) + (box?.width ?? 0) / 2;
    return Math.abs(middle(tab) - middle(bar));
  };
  await expect.poll(offCentre).toBeLessThan(2);
  const behaviours = await page.evaluate(
    () => (window as unknown as { behaviours: string[] }).behaviours,
  );
  expect(behaviours).toContain('smooth');
});

test('when the conversation cannot be loaded, the page says so and offers to reload', async () => {
  const { page } = await visit({ path: null });
  await page.route('**/assets/conversation-*.js', (route) => route.abort());
  await open(page);
  await ask(page, 'Is anything there?');
  await page.getByRole('alert').getByText("We couldn't load this page.").waitFor();
  await page.unroute('**/assets/conversation-*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await panelOf(page, 'consensus').getByText('Is anything there?', { exact: true }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});
