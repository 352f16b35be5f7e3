import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { holdAnswers, panelOf, untilTurnEnded } from '../support/browser/chat.ts';
import { inEverySize } from '../support/browser/in-every-size.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { open, useQuartet } from '../support/browser/use-quartet.ts';

/** The specification's sentences about its views hold in every state and size in which they are shown. */
const { quartet, visit } = useQuartet();

/** Lists the controls that the header shows, by their names. */
const readHeader = (page: Page): Promise<readonly string[]> =>
  page
    .getByRole('banner')
    .locator('a, button')
    .evaluateAll((controls) =>
      controls
        .filter((it) => it.checkVisibility() && it.getBoundingClientRect().width > 1)
        .map((it) => it.getAttribute('aria-label') ?? it.textContent?.trim() ?? ''),
    );

const always = ['Quartet', 'Privacy', 'New Chat', 'Pricing'];
const signedIn = () => [...always, 'Open user menu'];
const signedOut = ({ width }: { readonly width: number }) =>
  width < 640 ? [...always, 'Sign In / Sign Up'] : [...always, 'Sign In', 'Sign Up for Free'];

/** Returns what a reader sees of the welcome by scrolling. */
async function readWelcome(page: Page) {
  const main = page.getByRole('main');
  const logos = main.getByRole('list', { name: 'The four models' }).locator('svg');
  const parts = [main.locator('h1'), main.locator('h1 + p'), logos, main.locator('ol > li')];
  const seen: string[][] = [];
  for (const part of parts) {
    const texts = await part.evaluateAll((elements) =>
      elements.map((it) => {
        it.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { width, height, top, bottom, left, right } = it.getBoundingClientRect();
        const isIn = top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
        const isSeen = it.checkVisibility({ opacityProperty: true }) && width > 8 && height > 8;
        return isSeen && isIn ? (it.textContent ?? '') : 'not in view';
      }),
    );
    seen.push(texts);
  }
  const [title, subtitle, four, steps] = seen;
  return { title, subtitle, logos: four, steps };
}

const welcome = {
  title: ['Stop Copy-Pasting the Same Question Across Every AI Model'],
  subtitle: [
    'Ask once, and get answers from all the best AI models, along with the best combined answer.',
  ],
  logos: ['', '', '', ''],
  steps: [
    expect.stringMatching(/^ask once/i),
    expect.stringMatching(/^compare top models instantly/i),
    expect.stringMatching(/^get the combined best answer/i),
  ],
};

async function askAndReset(page: Page): Promise<void> {
  await ask(page, 'A question before');
  await untilTurnEnded(page);
  await page.getByRole('button', { name: 'New Chat' }).click();
}

async function goOffline(page: Page): Promise<void> {
  const context = page.context();
  onTestFinished(() => context.setOffline(false));
  await context.setOffline(true);
  await page.getByText("You're offline.").waitFor();
}

/** Opens the page where no part of sign-in can be loaded, and turns its clock until it says so. */
async function openWithoutSignIn(page: Page): Promise<void> {
  await page.route('**/__clerk/**', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('banner').waitFor();
  await page.clock.runFor(12_000);
  await page.getByText("We can't reach sign-in right now.").waitFor();
}

interface State {
  readonly credits?: number | null;
  readonly arrive?: (page: Page) => Promise<void>;
  /** True if the page is opened by `arrive`, and cannot know who is there. */
  readonly unknown?: true;
}

const states: Readonly<Record<string, State>> = {
  'a visitor': { credits: null },
  'a person on a first visit': {},
  'a person who has asked before, after a reset': { arrive: askAndReset },
  'a person who has asked before, after a reload': {
    async arrive(page) {
      await askAndReset(page);
      await page.evaluate(() => sessionStorage.clear());
      await open(page);
    },
  },
  'a person without a credit': { credits: 0 },
  'a visitor who is offline': { credits: null, arrive: goOffline },
  'a person who is offline': { arrive: goOffline },
  'a visitor while sign-in cannot be reached': {
    credits: null,
    arrive: openWithoutSignIn,
    unknown: true,
  },
  'a person while sign-in cannot be reached': { arrive: openWithoutSignIn, unknown: true },
  'a person whose question was refused': {
    credits: 1,
    async arrive(page) {
      await ask(page, 'The last one');
      await untilTurnEnded(page);
      await ask(page, 'One too many');
      await page.waitForURL('**/pricing');
      await page.getByRole('link', { name: 'Quartet' }).click();
    },
  },
};

test.each(Object.entries(states))(
  'in every size the header and the welcome have all that is specified: %s',
  async (_, { credits = 5, arrive, unknown = false }) => {
    const { page } = await visit({ credits, ...(unknown && { path: null, ownClock: true }) });
    await arrive?.(page);
    await inEverySize(page, async (viewport) => {
      await expect.poll(() => readWelcome(page)).toEqual(welcome);
      const expected = credits === null ? signedOut(viewport) : signedIn();
      await expect.poll(() => readHeader(page)).toEqual(expected);
      const isKnown = credits !== null && !unknown;
      if (isKnown) await page.locator('header [data-credits]').waitFor();
    });
  },
);

test.each([
  ['a visitor', null],
  ['a person', 5],
])('the header is the same on every screen: %s', async (_, credits) => {
  const { page } = await visit({ credits });
  for (const path of ['/pricing', '/checkout/quartet_pro', '/nowhere']) {
    await open(page, path);
    await inEverySize(page, async (viewport) => {
      const expected = credits === null ? signedOut(viewport) : signedIn();
      await expect.poll(() => readHeader(page)).toEqual(expected);
      if (credits !== null) await page.locator('header [data-credits]').waitFor();
    });
  }
});

test.each(['a turn runs', 'a turn has failed'])('the header is whole while %s', async (state) => {
  const { page } = await visit();
  if (state === 'a turn has failed')
    await page.route('**/api/chat', (route) => route.fulfill({ status: 200, body: '' }));
  await ask(page, 'Is it whole?');
  await inEverySize(page, async () => {
    await expect.poll(() => readHeader(page)).toEqual(signedIn());
  });
});

const labels = [
  'Best of All Models',
  'Google: Gemini 2.5 Pro',
  'Claude: Sonnet 4',
  'OpenAI: GPT-5',
  'xAI: Grok 4',
];

/** Waits for all that is specified of the tab bar and the message input. Returns whether the field is disabled. */
async function untilChat(page: Page, state: 'running' | 'idle'): Promise<boolean> {
  for (const label of labels) await page.getByRole('tab', { name: label }).waitFor();
  const form = page.locator('main form');
  const field = form.getByPlaceholder('Ask once. Compare the best AI models.');
  await field.waitFor();
  await form.getByRole('button', { name: 'Web search' }).waitFor();
  await form.getByRole('button', { name: 'Attach images' }).waitFor();
  await form.getByRole('button', { name: state === 'running' ? 'Stop' : 'Send' }).waitFor();
  return field.isDisabled();
}

async function untilProgress(page: Page, isPhone: boolean): Promise<void> {
  const panel = panelOf(page, 'consensus');
  await panel.getByText('Getting Individual Responses').last().waitFor();
  expect(await panel.getByText('Generating...', { exact: true }).count()).toBe(4);
  const hint = panel.getByText('Swipe to see individual models');
  expect(await hint.isVisible()).toBe(isPhone);
}

test('in every size the tabs, the message input and the progress have all that is specified, in a first and a later turn', async () => {
  const { page } = await visit();
  for (const question of ['The first?', 'And then?']) {
    const held = holdAnswers(quartet().emulator);
    await ask(page, question);
    await held.reached;
    await inEverySize(page, async (viewport) => {
      expect(await untilChat(page, 'running')).toBe(true);
      await untilProgress(page, viewport.width < 640);
    });
    held.release();
    await untilTurnEnded(page);
    await inEverySize(page, async () => {
      expect(await untilChat(page, 'idle')).toBe(false);
      for (const name of ['Best of All Models', 'Where Models Agree', 'Where Models Disagree'])
        await panelOf(page, 'consensus').getByRole('heading', { name }).last().waitFor();
    });
  }
});

test.each([
  ['that failed', { credits: 5, fails: true }],
  ['that took the last credit', { credits: 1, fails: false }],
])('in every size the tabs and the message input are whole after a turn %s', async (_, state) => {
  const { page } = await visit({ credits: state.credits });
  if (state.fails)
    for (const provider of ['google', 'anthropic', 'openai', 'xai'] as const)
      quartet().emulator.play(provider, { kind: 'server-error', times: 'until-reset' });
  await ask(page, 'Is it whole?');
  await untilTurnEnded(page);
  quartet().emulator.reset();
  await inEverySize(page, async () => {
    expect(await untilChat(page, 'idle')).toBe(false);
  });
});

test.each([
  ['a visitor', null],
  ['a person', 5],
  ['a person without a credit', 0],
])('in every size pricing, checkout and 404 have all that is specified: %s', async (_, credits) => {
  const { page } = await visit({ credits });
  const inMain = page.getByRole('main');
  const untilSaid = (...said: string[]) =>
    Promise.all(said.map((words) => inMain.getByText(words, { exact: true }).first().waitFor()));
  await inEverySize(page, async () => {
    await open(page, '/pricing');
    await untilSaid('Choose Your Plan', 'Back to Chat');
    if (credits === null)
      await untilSaid('Sign in to get 1 free question across all AI models', 'Sign In');
    await open(page, '/checkout/quartet_value');
    await untilSaid('Back to Pricing');
    if (credits === null) await untilSaid('Sign In Required', 'Sign In');
    else await untilSaid('Value Plan', '$9.99', '100 credits per month', 'Complete Subscription');
    await open(page, '/nowhere');
    await inMain.getByText('404 Page Not Found').waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
  });
});
