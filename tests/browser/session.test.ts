import { readFile } from 'node:fs/promises';
import { accountDataBodySchema } from '@quartet/shared/http/account-data.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  fieldOf,
  holdAnswers,
  openTab,
  panelOf,
  toastOf,
  untilTurnEnded,
} from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { phone } from '../support/browser/phone.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet();

const welcome = (page: Page) => page.getByRole('heading', { name: /Stop Copy-Pasting/ });
const undo = (page: Page) =>
  toastOf(page, 'Chat cleared').getByRole('button', { name: 'Undo' }).click();
const question = (page: Page, text: string) =>
  panelOf(page, 'consensus').getByText(text, { exact: true });

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open user menu' }).click();
  await page.locator('.cl-userButtonPopoverActionButton__signOut').click();
}

test('a person saves what we keep about them from the menu of their account', async () => {
  const { page } = await visit();
  await page.getByRole('button', { name: 'Open user menu' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByText('Download my data').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('quartet-data.json');
  const data: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(accountDataBodySchema.parse(data).entries.length).toBeGreaterThan(0);
});

test('says when what we keep about them cannot be saved', async () => {
  const { page } = await visit();
  await page.route('**/api/account/data', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('button', { name: 'Open user menu' }).click();
  await page.getByText('Download my data').click();
  const toast = toastOf(page, 'Error');
  await toast.waitFor();
  expect(await toast.innerText()).toContain("We couldn't download your data.");
});

test('undoing New Chat restores the conversation and the draft', async () => {
  const { page } = await visit();
  await ask(page, 'Not so fast');
  await untilTurnEnded(page);
  await fieldOf(page).fill('A draft');
  await page.getByRole('button', { name: 'New Chat' }).click();
  await welcome(page).waitFor();
  await undo(page);
  await question(page, 'Not so fast').waitFor();
  expect(await fieldOf(page).inputValue()).toBe('A draft');
});

test('undoing New Chat in mid-answer restores the partial answers, marked as stopped', async () => {
  const { page } = await visit();
  const held = holdAnswers(quartet().emulator, { after: 30 });
  await ask(page, 'Not so fast');
  await held.reached;
  const panel = await openTab(page, 'claude');
  await panel.locator('[data-answer-text]').waitFor();
  await page.getByRole('button', { name: 'New Chat' }).click();
  await undo(page);
  const claude = await openTab(page, 'claude');
  await claude.getByRole('note').getByText('Stopped', { exact: true }).waitFor();
  await untilTurnEnded(page);
  expect(await claude.locator('[data-answer-text]').innerText()).not.toBe('');
  held.release();
});

test('New Chat covers no headline while it can be undone, which ends after 6 s', async () => {
  const { page } = await visit({ ...phone, ownClock: true });
  await ask(page, 'Gone for good');
  await untilTurnEnded(page);
  await page.getByRole('button', { name: 'New Chat' }).click();
  const title = (await welcome(page).boundingBox())?.y ?? 0;
  const endOfToast = async () => {
    const box = await toastOf(page, 'Chat cleared').boundingBox();
    return box ? box.y + box.height : title;
  };
  await expect.poll(endOfToast).toBeLessThan(title);
  await page.clock.runFor(6_500);
  await expect.poll(() => toastOf(page, 'Chat cleared').count()).toBe(0);
  await welcome(page).waitFor();
});

test('signing out in mid-answer cancels the turn while the session is still valid, and nothing is charged', async () => {
  const { page, userId } = await visit({ credits: 5 });
  const held = holdAnswers(quartet().emulator);
  await ask(page, 'Never mind');
  await held.reached;
  const cancelled = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await signOut(page);
  expect((await cancelled).status()).toBe(204);
  await page.getByRole('button', { name: 'Sign Up for Free' }).waitFor();
  await welcome(page).waitFor();
  const credits = async () => (await quartet().stores.ledger.openAccount(userId ?? '')).credits;
  await expect.poll(credits).toBe(5);
  held.release();
});

test('a session that ends elsewhere keeps chat and draft, and says "Session Expired"', async () => {
  const { page } = await visit();
  await ask(page, 'Still mine');
  await untilTurnEnded(page);
  await fieldOf(page).fill('A draft');
  await page.evaluate(async () => {
    const { Clerk } = window as unknown as {
      Clerk: { session: { id: string; getToken: (options: object) => Promise<unknown> } };
    };
    const path = `/__clerk/v1/client/sessions/${Clerk.session.id}/end`;
    await fetch(path, { method: 'POST', credentials: 'include' });
    await Clerk.session.getToken({ skipCache: true }).catch(() => undefined);
  });
  const toast = toastOf(page, 'Session Expired');
  await toast.getByText('Please sign in again to continue.').waitFor();
  await question(page, 'Still mine').waitFor();
  await page
    .getByRole('dialog')
    .getByText(/Sign in/)
    .first()
    .waitFor();
  expect(await page.locator('form textarea').inputValue()).toBe('A draft');
});

test('a 401 in a session that Clerk considers valid ends it, opens sign-in and keeps the question', async () => {
  const { page } = await visit();
  await page.route('**/api/chat', (route) =>
    route.fulfill({ status: 401, json: { error: 'The session has ended.' } }),
  );
  await ask(page, 'Who am I?');
  await toastOf(page, 'Session Expired').waitFor();
  await page
    .getByRole('dialog')
    .getByText(/Sign in/)
    .first()
    .waitFor();
  expect(await page.locator('form textarea').inputValue()).toBe('Who am I?');
});
