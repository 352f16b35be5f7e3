import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  fieldOf,
  holdAnswers,
  openFeedback,
  openTab,
  panelOf,
  toggleBlind,
  toggleCompare,
  untilTurnEnded,
} from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { phone } from '../support/browser/phone.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';
import { createPng } from '../support/create-png.ts';

const { quartet, visit } = useQuartet();

/** Reads what has the focus two frames later, when everything under way has ended. It must never be "body". */
const readFocus = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) {
      await new Promise(requestAnimationFrame);
      await new Promise((resolve) => setTimeout(resolve));
    }
    const { activeElement: at } = document;
    const name = at?.getAttribute('aria-label') ?? at?.id ?? '';
    return `${at?.tagName.toLowerCase()} ${name}`.trim();
  });

/** Presses a button by the keyboard, like somebody who depends on the focus. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name, exact: true }).locator('visible=true').first();
  await button.focus();
  await page.keyboard.press('Enter');
}

async function askWhole(page: Page, question: string): Promise<void> {
  await ask(page, question);
  await untilTurnEnded(page);
}

/** Goes step by step to a place where the focused element is removed. The focus is checked after each step. */
type Walk = (page: Page, look: () => Promise<void>) => Promise<void>;

const walks: Readonly<Record<string, Walk>> = {
  'a question is sent by Enter, and its turn ends': async (page, look) => {
    const held = holdAnswers(quartet().emulator);
    await ask(page, 'Where is the focus?');
    await held.reached;
    await look();
    held.release();
    await untilTurnEnded(page);
  },
  'a question is sent by its button, and the turn is stopped by the button in its place': async (
    page,
    look,
  ) => {
    const held = holdAnswers(quartet().emulator, { after: 2 });
    await fieldOf(page).fill('By the button');
    await press(page, 'Send');
    await held.reached;
    await look();
    await press(page, 'Stop');
    await untilTurnEnded(page);
  },
  'a turn ends while its Stop has the focus': async (page) => {
    const held = holdAnswers(quartet().emulator);
    await ask(page, 'Until the end');
    await held.reached;
    await page.getByRole('button', { name: 'Stop', exact: true }).focus();
    held.release();
    await untilTurnEnded(page);
  },
  'one answer is stopped': async (page, look) => {
    const held = holdAnswers(quartet().emulator, { after: 3 });
    await ask(page, 'Not you');
    await held.reached;
    const panel = await openTab(page, 'claude');
    await press(page, 'Stop Claude');
    await panel.getByRole('note').getByText('Stopped', { exact: true }).waitFor();
    await look();
    held.release();
    await untilTurnEnded(page);
  },
  'an answer ends while its Stop has the focus': async (page, look) => {
    const held = holdAnswers(quartet().emulator, { after: 3 });
    await ask(page, 'Done meanwhile');
    await held.reached;
    await openTab(page, 'claude');
    const stop = page.getByRole('button', { name: 'Stop Claude' });
    await stop.focus();
    held.of.anthropic.release();
    await stop.waitFor({ state: 'detached' });
    await look();
    held.release();
    await untilTurnEnded(page);
  },
  'a failed answer is asked for again in its tab': async (page, look) => {
    quartet().emulator.play('xai', { kind: 'refusal', task: 'answer' });
    await askWhole(page, 'Once more');
    const panel = await openTab(page, 'grok');
    await press(page, 'Retry Grok');
    await panel.locator('[data-answer-text]').first().waitFor();
    await look();
    await untilTurnEnded(page);
  },
  'a failed answer is asked for again from the consensus, and both versions are looked at': async (
    page,
    look,
  ) => {
    quartet().emulator.play('xai', { kind: 'refusal', task: 'answer' });
    await askWhole(page, 'Once more for all');
    await press(page, 'Retry Grok');
    await look();
    await untilTurnEnded(page);
    await look();
    await press(page, 'Earlier');
    await look();
    await press(page, 'Newest');
  },
  'the answers are combined now': async (page, look) => {
    const held = holdAnswers(quartet().emulator, { after: 3 });
    await ask(page, 'Without the slow one');
    await held.reached;
    for (const provider of ['google', 'anthropic', 'openai'] as const) held.of[provider].release();
    await press(page, /Combine now/);
    await look();
    await untilTurnEnded(page);
  },
  'the answers are combined again': async (page, look) => {
    await askWhole(page, 'Again, please');
    await press(page, 'More');
    await look();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await look();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await look();
    await press(page, 'More');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Combine again' }).press('Enter');
    await look();
    await page.getByRole('button', { name: 'Earlier' }).waitFor();
    await untilTurnEnded(page);
  },
  'a card of the progress opens its tab, and a tab the next one': async (page, look) => {
    const held = holdAnswers(quartet().emulator);
    await ask(page, 'Which card?');
    await held.reached;
    await press(page, /^Open Claude/);
    await panelOf(page, 'claude').waitFor();
    await look();
    await panelOf(page, 'claude').focus();
    await page.getByRole('tab', { name: /GPT/ }).press('Enter');
    await panelOf(page, 'gpt').waitFor();
    held.release();
    await untilTurnEnded(page);
  },
  'all answers are shown side by side, and one alone again': async (page, look) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await askWhole(page, 'Side by side');
    await page.getByRole('tab', { selected: true }).focus();
    await toggleCompare(page);
    await page.locator('[data-layout=compare]').waitFor();
    await look();
    await press(page, 'Open Claude in its tab');
    await page.getByRole('tablist').waitFor();
  },
  'a window becomes too narrow for what has the focus': async (page) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await askWhole(page, 'Too narrow?');
    const button = page.getByRole('button', { name: 'Compare', exact: true });
    await button.focus();
    await page.setViewportSize({ width: 390, height: 844 });
    await button.waitFor({ state: 'hidden' });
  },
  'a quote opens the tab that it is from': async (page, look) => {
    await askWhole(page, 'Who says so?');
    const point = panelOf(page, 'consensus').locator('li button[aria-expanded]').first();
    await point.press('Enter');
    await look();
    await press(page, /^Claude: “/);
    await panelOf(page, 'claude').waitFor();
  },
  'the chat is cleared, and the clearing undone': async (page, look) => {
    await askWhole(page, 'Gone?');
    await press(page, 'New Chat');
    await page.getByRole('heading', { name: /^Stop Copy-Pasting/ }).waitFor();
    await look();
    await press(page, 'Undo');
    await page.getByRole('tablist').waitFor();
  },
  'images are attached, sent and opened': async (page, look) => {
    const file = { name: 'one.png', mimeType: 'image/png', buffer: createPng('one.png') };
    await page.getByLabel('Image files').setInputFiles([file]);
    await press(page, 'Remove one.png');
    await look();
    await page.getByLabel('Image files').setInputFiles([file]);
    await askWhole(page, 'What is this?');
    await press(page, 'Open Attached image 1');
    await look();
    await press(page, 'Close');
  },
  'names are hidden and revealed': async (page, look) => {
    await toggleBlind(page);
    await press(page, 'Names hidden');
    await look();
    await toggleBlind(page);
    await askWhole(page, 'Who are you?');
    await press(page, 'Reveal');
    await page.getByText(/^A is/).first().waitFor();
  },
  'an example is taken, and changed after it was asked': async (page, look) => {
    await press(page, /^Is intermittent fasting|^Intermittent fasting/);
    await look();
    await page.keyboard.press('Enter');
    await untilTurnEnded(page);
    await press(page, 'Edit');
  },
  'a disagreement is asked about': async (page, look) => {
    await askWhole(page, 'Is intermittent fasting better than simply eating less?');
    await press(page, /^Ask all four about this/);
    await look();
    await untilTurnEnded(page);
  },
  'the turn is copied from its menu': async (page, look) => {
    await askWhole(page, 'All of it');
    await press(page, 'More');
    await page.getByRole('menu').waitFor();
    await look();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  },
  'feedback, pricing and the finished example are opened and left': async (page, look) => {
    for (const close of ['Cancel', 'Close']) {
      await openFeedback(page);
      await look();
      await press(page, close);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await look();
    }
    await page.getByRole('link', { name: 'Pricing' }).press('Enter');
    await page.getByRole('heading', { name: 'Choose Your Plan' }).waitFor();
    await look();
    await page.getByRole('link', { name: 'Back to Chat' }).press('Enter');
    await fieldOf(page).waitFor();
    await look();
    await page.getByRole('link', { name: 'See a full example (we wrote it)' }).press('Enter');
    await page.getByRole('tablist').waitFor();
    await look();
    await page.getByRole('link', { name: 'Ask Your Own Question' }).press('Enter');
    await fieldOf(page).waitFor();
  },
};

test.each(Object.entries(walks))('the focus never falls to the body: %s', async (_, walk) => {
  const { page } = await visit();
  // On a busy machine a tab takes more than two frames to be drawn.
  const look = () => expect.poll(() => readFocus(page)).not.toBe('body');
  await walk(page, look);
  await look();
});

test('the focus never falls to the body: on a phone a question is sent, and the plans opened', async () => {
  const { page } = await visit(phone);
  await ask(page, 'On a phone');
  await untilTurnEnded(page);
  await expect.poll(() => readFocus(page)).not.toBe('body');
  await page.getByRole('link', { name: 'Pricing' }).press('Enter');
  await page.getByRole('heading', { name: 'Choose Your Plan' }).waitFor();
  await expect.poll(() => readFocus(page)).not.toBe('body');
});

test('the focus never falls to the body: out of questions, the page goes to pricing by itself', async () => {
  const { page } = await visit({ credits: 1 });
  await ask(page, 'The last one');
  await untilTurnEnded(page);
  await ask(page, 'One too many');
  await page.waitForURL('**/pricing');
  await page.getByRole('heading', { name: 'Choose Your Plan' }).waitFor();
  await expect.poll(() => readFocus(page)).not.toBe('body');
});

test('a deliberate blur is respected', async () => {
  const { page } = await visit();
  await fieldOf(page).focus();
  await fieldOf(page).blur();
  expect(await readFocus(page)).toBe('body');
});
