import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openFeedback } from '../support/browser/chat.ts';
import { ask, signUp } from '../support/browser/open-quartet.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { visit, quartet } = useQuartet();

test('an account goes through free question, 402, plan, credits, question, feedback and sign-out', async () => {
  const { page } = await visit({ credits: null });
  await signUp(page, 'grace@example.com');
  await showsCredits(page, 1);
  await askAndWait(page, 'The free question?');
  await showsCredits(page, 0);

  await ask(page, 'One more?');
  await page.getByText("You've used your free question. Subscribe to continue.").first().waitFor();
  await page.waitForURL('**/pricing');
  await page.getByRole('heading', { name: 'Choose Your Plan' }).waitFor();
  const value = page.locator('.cl-pricingTableCard', { hasText: 'Value Plan' });
  await value.getByRole('button', { name: /Subscribe|Switch/ }).click();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByText('Payment was successful').first().waitFor();
  // The badge updates by itself, without a reload.
  await showsCredits(page, 100);
  await page
    .locator('.cl-drawerContent button', { hasText: /Continue|Close/ })
    .first()
    .click();

  // Back in the chat, the refused question is still in the question box.
  await page.getByText('The free question?').first().waitFor();
  expect(await page.locator('form textarea').inputValue()).toBe('One more?');
  await askAndWait(page, 'The first paid question?', 2);
  await showsCredits(page, 99);

  await openFeedback(page);
  await page.getByRole('radio', { name: /5/ }).check({ force: true });
  await page.getByRole('dialog').getByRole('textbox').fill('Keep the quotes.');
  await page.getByRole('button', { name: 'Submit & Get 10 Credits' }).click();
  await page.getByText('10 credits have been added to your account.').first().waitFor();
  await showsCredits(page, 109);

  await page.getByRole('button', { name: 'Open user menu' }).click();
  await page.locator('.cl-userButtonPopoverActionButton__signOut').click();
  await page.getByRole('button', { name: 'Sign Up for Free' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await page.getByText('The first paid question?').count()).toBe(0);
});

test('signing up again with the same address gives no second free question', async () => {
  const first = await visit({ credits: null });
  await signUp(first.page, 'joan@example.com');
  await showsCredits(first.page, 1);
  await askAndWait(first.page, 'The only free question?');
  await showsCredits(first.page, 0);
  const { clerk } = quartet();
  const joan = clerk.users().find(({ email }) => email === 'joan@example.com');
  clerk.deleteUser(joan?.id ?? '');
  await clerk.delivered();

  const again = await visit({ credits: null });
  await signUp(again.page, 'Joan@Example.com');
  await showsCredits(again.page, 0);
  expect(clerk.users().filter(({ email }) => email === 'joan@example.com')).toHaveLength(1);
});

/** Asks, and waits until the chat shows this many consensuses and accepts the next question. */
async function askAndWait(page: Page, question: string, turns = 1): Promise<void> {
  await ask(page, question);
  const agreements = page.locator('#panel-consensus').getByText('Where Models Agree');
  await agreements.nth(turns - 1).waitFor();
  await page.getByRole('button', { name: 'Send' }).waitFor();
}

async function showsCredits(page: Page, credits: number): Promise<void> {
  await page.locator(`header [data-credits="${credits}"]`).waitFor();
}
