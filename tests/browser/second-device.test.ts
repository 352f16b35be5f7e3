import type { Page } from 'playwright-core';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  fieldOf,
  holdAnswers,
  openTab,
  panelOf,
  playAnswers,
  toastOf,
  untilTurnEnded,
} from '../support/browser/chat.ts';
import { ask, signInAs } from '../support/browser/open-quartet.ts';
import { phone } from '../support/browser/phone.ts';
import { open, useQuartet } from '../support/browser/use-quartet.ts';
import { expectWithin } from '../support/expect-within.ts';

const { quartet, visit } = useQuartet();

const words = Array.from({ length: 60 }, (_, at) => `word${at} `);
const welcome = (page: Page) => page.getByRole('heading', { name: /Stop Copy-Pasting/ });
const runsElsewhere = (page: Page) =>
  page.getByText('A question of yours is running elsewhere.', { exact: false });
const readIt = (page: Page) => page.getByRole('button', { name: 'Read it here' });
const questionIn = (page: Page, text: string) =>
  panelOf(page, 'consensus').getByText(text, { exact: true });

/** Opens the page on a phone of the same person. */
async function openPhone(userId: string | null, path = '/'): Promise<Page> {
  const { page, context } = await visit({ credits: null, path: null, ...phone });
  await signInAs(quartet(), context, userId ?? '');
  await open(page, path);
  return page;
}

/** Asks at the desk. Returns the id of the turn. */
async function askAtDesk(page: Page, question: string): Promise<string> {
  const accepted = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/chat'),
  );
  await ask(page, question);
  return (await accepted).headers()['x-turn-id'] ?? '';
}

function watchDelivered() {
  const delivered = vi.spyOn(quartet().stores.turnLog, 'markDelivered');
  onTestFinished(() => delivered.mockRestore());
  return delivered;
}

test('a phone finds the running turn of the desk, reads every word and cannot stop it; the desk still reads it after that', async () => {
  const delivered = watchDelivered();
  const { page: desk, userId } = await visit();
  const hold = quartet().emulator.hold('anthropic', {
    task: 'answer',
    after: 30,
    text: words,
    reasoning: [],
  });
  const turnId = await askAtDesk(desk, 'Say all words');
  await hold.reached;
  // The desk sleeps.
  await desk.goto('/favicon.svg');
  const hand = await openPhone(userId);
  await expectWithin(1_000, () => runsElsewhere(hand).waitFor());
  await readIt(hand).click();
  await questionIn(hand, 'Say all words').waitFor();
  const panel = await openTab(hand, 'claude');
  await panel.getByText('word29').waitFor();
  expect(await hand.getByRole('button', { name: 'Stop', exact: true }).count()).toBe(0);
  hold.release();
  await untilTurnEnded(hand);
  const shown = await panel.locator('[data-answer-text]').innerText();
  expect(shown.trim()).toBe(words.join('').trim());
  expect(delivered).not.toHaveBeenCalled();
  await open(desk);
  await questionIn(desk, 'Say all words').waitFor();
  await untilTurnEnded(desk);
  await expect.poll(() => delivered.mock.calls).toEqual([[turnId]]);
});

test('a link opens an ended turn, and its id leaves the address bar', async () => {
  const delivered = watchDelivered();
  const { page: desk, userId } = await visit();
  playAnswers(quartet().emulator, 'Because it is.');
  const turnId = await askAtDesk(desk, 'Why is it?');
  await untilTurnEnded(desk);
  await expect.poll(() => delivered.mock.calls).toEqual([[turnId]]);
  const hand = await openPhone(userId, `/?turn=${turnId}`);
  await questionIn(hand, 'Why is it?').waitFor();
  await (await openTab(hand, 'gpt')).getByText('Because it is.').waitFor();
  expect(new URL(hand.url()).search).toBe('');
  await hand.reload();
  await questionIn(hand, 'Why is it?').waitFor();
  await untilTurnEnded(hand);
  expect(delivered).toHaveBeenCalledTimes(1);
});

test('a link to a turn of somebody else says the same as a link to none', async () => {
  const { page: desk } = await visit();
  const turnId = await askAtDesk(desk, 'Mine alone');
  await untilTurnEnded(desk);
  const said: string[] = [];
  for (const id of [turnId, 't'.repeat(22), 'nothing']) {
    const { page } = await visit({ path: null });
    await open(page, `/?turn=${id}`);
    const toast = toastOf(page, 'Error');
    await toast.waitFor();
    said.push(await toast.innerText());
    await welcome(page).waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await page.getByText('Mine alone').count()).toBe(0);
  }
  expect(said[0]).toContain("There's no such question, or we no longer have its answer.");
  expect(new Set(said).size).toBe(1);
});

test('signing out clears what a phone reads, and the turn of the desk goes on', async () => {
  const { page: desk, userId } = await visit();
  const holds = holdAnswers(quartet().emulator, { after: 1, text: ['Slow ', 'words'] });
  await askAtDesk(desk, 'Do you go on?');
  await holds.reached;
  const hand = await openPhone(userId);
  await readIt(hand).click();
  await questionIn(hand, 'Do you go on?').waitFor();
  await hand.getByRole('button', { name: 'Open user menu' }).click();
  await hand.locator('.cl-userButtonPopoverActionButton__signOut').click();
  await welcome(hand).waitFor();
  expect(await hand.getByText('Do you go on?').count()).toBe(0);
  expect(await readIt(hand).count()).toBe(0);
  holds.release();
  await untilTurnEnded(desk);
  await (await openTab(desk, 'gpt')).getByText('Slow words').waitFor();
});

test('a page that has had a turn of its own offers none', async () => {
  const { page } = await visit();
  await ask(page, 'My own');
  await untilTurnEnded(page);
  await page.getByRole('button', { name: 'New Chat' }).click();
  await welcome(page).waitFor();
  await fieldOf(page).fill('Next');
  expect(await readIt(page).count()).toBe(0);
});
