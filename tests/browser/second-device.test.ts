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
const isWrittenElsewhere = (page: Page) =>
  page.getByText('Your answer is being written', { exact: false });
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
  await expectWithin(1_000, () => isWrittenElsewhere(hand).waitFor());
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

test.each([
  ['a response', '/v1/responses', { model: 'quartet', input: 'Why is it, program?', stream: true }],
  [
    'ask_panel',
    '/mcp',
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'ask_panel', arguments: { question: 'Why is it, program?' } },
    },
  ],
])('a link opens the turn of a program while it runs: %s', async (_, path, body) => {
  const { page, userId } = await visit({ path: null });
  const { url, clerk, emulator, stores } = quartet();
  const { secret } = clerk.createApiKey(userId ?? '');
  const holds = holdAnswers(emulator, { after: 1, text: ['Because ', 'it is.'] });
  const asking = fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secret}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  await holds.reached;
  const [turn] = await stores.ledger.listHeld(userId ?? '');
  await open(page, `/?turn=${turn?.turnId}`);
  await questionIn(page, 'Why is it, program?').waitFor();
  const panel = await openTab(page, 'gpt');
  await panel.getByText('Because').waitFor();
  holds.release();
  const reply = await (await asking).text();
  expect(reply).toContain(turn?.turnId);
  await untilTurnEnded(page);
  await panel.getByText('Because it is.').waitFor();
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

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open user menu' }).click();
  await page.locator('.cl-userButtonPopoverActionButton__signOut').click();
  await page.getByRole('button', { name: 'Open user menu' }).waitFor({ state: 'detached' });
}

test('signing out clears the offer and what a phone reads, and the turn of the desk goes on', async () => {
  const { page: desk, userId } = await visit();
  const holds = holdAnswers(quartet().emulator, { after: 1, text: ['Slow ', 'words'] });
  await askAtDesk(desk, 'Do you go on?');
  await holds.reached;
  const offered = await openPhone(userId);
  await readIt(offered).waitFor();
  await signOut(offered);
  expect(await readIt(offered).count()).toBe(0);
  const hand = await openPhone(userId);
  await readIt(hand).click();
  await questionIn(hand, 'Do you go on?').waitFor();
  await signOut(hand);
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

test('an offer that was put away does not come back with the chat', async () => {
  const { page: desk, userId } = await visit();
  await askAtDesk(desk, 'Which one?');
  await untilTurnEnded(desk);
  const hand = await openPhone(userId);
  await readIt(hand).waitFor();
  await hand.getByRole('button', { name: 'Later' }).click();
  await readIt(hand).waitFor({ state: 'detached' });
  await hand.getByRole('link', { name: 'Pricing' }).first().click();
  await hand.goBack();
  await fieldOf(hand).fill('Next');
  expect(await readIt(hand).count()).toBe(0);
});

test('a hidden page notifies without a word of the question or the answer', async () => {
  const { page } = await visit({ path: null });
  // A headless Chromium never permits notifications.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'granted' });
    const posted: unknown[] = [];
    Object.assign(window, { posted });
    ServiceWorker.prototype.postMessage = (message: unknown) => void posted.push(message);
  });
  await open(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  const holds = holdAnswers(quartet().emulator, { after: 1, text: ['Secret ', 'words'] });
  const turnId = await askAtDesk(page, 'A secret question');
  await holds.reached;
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => page.title()).toMatch(/^\(\d\/4\) Quartet$/);
  holds.release();
  await expect.poll(() => page.title()).toBe('✓ Quartet');
  const posted = await page.evaluate(() => (window as unknown as { posted: unknown[] }).posted);
  const notices = posted.filter((message) => typeof message === 'object');
  expect(notices).toEqual([{ body: 'Best of All Models is ready.', tag: turnId }]);
});
