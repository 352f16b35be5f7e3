import { countCodePoints } from '@quartet/shared/domain/count-code-points.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { toastOf, untilTurnEnded } from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { open, useQuartet } from '../support/browser/use-quartet.ts';

const { visit } = useQuartet();

const submitOf = (page: Page) => page.getByRole('button', { name: 'Submit & Get 10 Credits' });
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Your feedback' });
const rate = (page: Page, stars: number) =>
  page.getByRole('radio', { name: new RegExp(`^${stars} star`) }).check();

async function openDialog(): Promise<Page> {
  const { page } = await visit();
  await page.getByRole('button', { name: 'Feedback' }).click();
  await page.getByRole('dialog').waitFor();
  return page;
}

test('the dialog has its title, text, five stars, counter and two buttons', async () => {
  const page = await openDialog();
  const dialog = page.getByRole('dialog', { name: 'Congrats for testing out Quartet!' });
  await dialog
    .getByText("If you enjoyed this experience, we'd love to hear your advice.", { exact: true })
    .waitFor();
  expect(await dialog.getByRole('radio').count()).toBe(5);
  await dialog.getByText('0 / 5,000').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).waitFor();
  await submitOf(page).waitFor();
});

test('the button is disabled while the rating or the text is missing', async () => {
  const page = await openDialog();
  expect(await submitOf(page).isDisabled()).toBe(true);
  await rate(page, 4);
  expect(await submitOf(page).isDisabled()).toBe(true);
  await textOf(page).fill('   ');
  expect(await submitOf(page).isDisabled()).toBe(true);
  await textOf(page).fill('Good');
  expect(await submitOf(page).isEnabled()).toBe(true);
});

test('who submits by keyboard too early is told what is missing', async () => {
  const page = await openDialog();
  await textOf(page).press('Control+Enter');
  const rating = toastOf(page, 'Rating required');
  await rating.waitFor();
  expect(await rating.innerText()).toContain('Please select a rating before submitting.');
  await rate(page, 3);
  await textOf(page).press('Control+Enter');
  const text = toastOf(page, 'Feedback required');
  await text.waitFor();
  expect(await text.innerText()).toContain('Please provide some feedback before submitting.');
});

test('the text ends at 5000 characters, and the counter counts them', async () => {
  const page = await openDialog();
  await textOf(page).fill('a'.repeat(4_999));
  await page.getByText('4,999 / 5,000').waitFor();
  await textOf(page).press('End');
  await page.keyboard.type('bc');
  await page.getByText('5,000 / 5,000').waitFor();
  expect((await textOf(page).inputValue()).length).toBe(5_000);
  await textOf(page).fill('🎻'.repeat(4_999));
  await page.getByText('4,999 / 5,000').waitFor();
  await textOf(page).press('End');
  await page.keyboard.type('bc');
  await page.getByText('5,000 / 5,000').waitFor();
  expect(countCodePoints(await textOf(page).inputValue())).toBe(5_000);
});

test('feedback is thanked for with 10 credits, and the dialog closes empty', async () => {
  const page = await openDialog();
  const arrival = Promise.withResolvers<void>();
  await page.route('**/api/feedback', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await rate(page, 5);
  await textOf(page).fill('Keep the quotes.');
  const sent = page.waitForRequest('**/api/feedback');
  await submitOf(page).click();
  expect((await sent).postDataJSON()).toEqual({ rating: 5, feedbackText: 'Keep the quotes.' });
  await page.getByRole('dialog').locator('[type=submit]:disabled').waitFor();
  arrival.resolve();
  const toast = toastOf(page, 'Thank you!');
  await toast.waitFor();
  expect(await toast.innerText()).toContain('10 credits have been added to your account.');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('[data-credits="15"]').waitFor();
  await page.getByRole('button', { name: 'Feedback' }).click();
  expect(await textOf(page).inputValue()).toBe('');
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Submit', exact: true }).waitFor();
  await rate(page, 4);
  await textOf(page).fill('And the stars.');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await toast.getByText('given once').waitFor();
});

test('feedback that fails says so, and what was written stays', async () => {
  const page = await openDialog();
  await page.route('**/api/feedback', (route) => route.fulfill({ status: 500, body: '{}' }));
  await rate(page, 2);
  await textOf(page).fill('Still here?');
  await submitOf(page).click();
  const toast = toastOf(page, 'Submission failed');
  await toast.waitFor();
  expect(await toast.innerText()).toContain('Failed to submit feedback. Please try again.');
  expect(await textOf(page).inputValue()).toBe('Still here?');
});

test('a reply without a message is thanked for in the specified words', async () => {
  const page = await openDialog();
  await page.route('**/api/feedback', (route) => route.fulfill({ status: 200, body: '{}' }));
  await rate(page, 5);
  await textOf(page).fill('Fine.');
  await submitOf(page).click();
  const toast = toastOf(page, 'Thank you!');
  await toast.waitFor();
  expect(await toast.innerText()).toContain(
    'Your feedback has been submitted and 10 credits have been added to your account.',
  );
});

test('the dialog opens by itself once, after the first finished turn of a visit', async () => {
  const { page } = await visit({ ownClock: true, offersFeedback: true });
  await ask(page, 'The first one');
  await page.getByRole('dialog', { name: 'Congrats for testing out Quartet!' }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await open(page);
  await ask(page, 'The second one');
  await untilTurnEnded(page);
  await page.clock.runFor(20_000);
  expect(await page.getByRole('dialog').count()).toBe(0);
});
