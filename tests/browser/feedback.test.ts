import { countCodePoints } from '@quartet/shared/domain/count-code-points.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  holdAnswers,
  openFeedback,
  panelOf,
  toastOf,
  untilTurnEnded,
} from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { phone } from '../support/browser/phone.ts';
import { open, useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet();

const submitOf = (page: Page) => page.getByRole('button', { name: 'Submit & Get 10 Credits' });
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Your feedback' });
const rate = (page: Page, stars: number) =>
  page.getByRole('radio', { name: new RegExp(`^${stars} star`) }).check();

async function openDialog(): Promise<Page> {
  const { page } = await visit();
  await openFeedback(page);
  return page;
}

test('without a question left the box says so before one is written, and leads to the plans and to the reward', async () => {
  const { page } = await visit({ credits: 1 });
  const note = page.getByText("You're out of questions.");
  await page.locator('[data-credits="1"]').waitFor();
  expect(await note.count()).toBe(0);
  const held = holdAnswers(quartet().emulator);
  await ask(page, 'The last one');
  await held.reached;
  await page.locator('[data-credits="0"]').waitFor();
  expect(await note.count()).toBe(0);
  held.release();
  await untilTurnEnded(page);
  await note.waitFor();
  await page.getByRole('button', { name: 'Get 10 more for feedback', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'See plans' }).click();
  await page.getByRole('heading', { name: 'Choose Your Plan' }).waitFor();
  await page.getByRole('button', { name: 'Give feedback, get 10 credits.', exact: true }).waitFor();
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

test('submitting an incomplete form by keyboard names what is missing', async () => {
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

test('feedback is rewarded with 10 credits, and the dialog closes empty', async () => {
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
  await openFeedback(page);
  expect(await textOf(page).inputValue()).toBe('');
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Submit', exact: true }).waitFor();
  await rate(page, 4);
  await textOf(page).fill('And the stars.');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await toast.getByText('given once').waitFor();
  expect((await toast.innerText()).match(/thank you/gi)).toHaveLength(1);
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

const dialogOf = (page: Page) =>
  page.getByRole('dialog', { name: 'Congrats for testing out Quartet!' });
const readingEnd = (page: Page) =>
  panelOf(page, 'consensus').getByRole('button', { name: /^Give feedback/ });

/** A phone on which the first turn of a visit has finished: the end of its points is out of view. */
async function finishFirstTurn(): Promise<Page> {
  const { page } = await visit({ ...phone, ownClock: true, offersFeedback: true });
  await ask(page, 'Is intermittent fasting better than simply eating less?');
  await untilTurnEnded(page);
  await readingEnd(page).waitFor();
  return page;
}

const isAskedAfter = async (page: Page, ms: number): Promise<boolean> => {
  await page.clock.runFor(ms);
  return (await dialogOf(page).count()) > 0;
};

test('nobody is asked for feedback while reading: neither in the middle of the text nor while moving at its end', async () => {
  const page = await finishFirstTurn();
  expect(await isAskedAfter(page, 120_000)).toBe(false);
  await panelOf(page, 'consensus').evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await readingEnd(page).hover();
  for (const x of [20, 40, 60]) {
    expect(await isAskedAfter(page, 20_000)).toBe(false);
    await page.mouse.move(x, 300);
  }
});

test('a reader who rests for 30 s at the end of the points is asked for feedback once', async () => {
  const page = await finishFirstTurn();
  await panelOf(page, 'consensus').evaluate((box) => box.scrollTo(0, box.scrollHeight));
  expect(await isAskedAfter(page, 29_000)).toBe(false);
  await expect
    .poll(async () => {
      await page.clock.runFor(31_000);
      return dialogOf(page).count();
    })
    .toBe(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await isAskedAfter(page, 62_000)).toBe(false);
  await open(page);
  await ask(page, 'The second one');
  await untilTurnEnded(page);
  await page.getByRole('button', { name: 'New Chat' }).click();
  expect(await isAskedAfter(page, 20_000)).toBe(false);
});

test('New Chat after a finished turn asks for feedback once it cannot be undone any more, and once only', async () => {
  const page = await finishFirstTurn();
  await page.getByRole('button', { name: 'New Chat' }).click();
  expect(await isAskedAfter(page, 3_000)).toBe(false);
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(1);
  await expect.poll(() => isAskedAfter(page, 1_000)).toBe(true);
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'New Chat' }).click();
  expect(await isAskedAfter(page, 20_000)).toBe(false);
});

test('New Chat before any turn has finished asks for nothing', async () => {
  const { page } = await visit({ ownClock: true, offersFeedback: true });
  const held = holdAnswers(quartet().emulator);
  await ask(page, 'Never mind');
  await held.reached;
  await page.getByRole('button', { name: 'New Chat' }).click();
  expect(await isAskedAfter(page, 20_000)).toBe(false);
});

test('nobody is asked for feedback after the finished example', async () => {
  const { page } = await visit({ ownClock: true, offersFeedback: true, path: null });
  await open(page, '/?sample');
  await page.getByRole('heading', { name: 'Where Models Disagree' }).waitFor();
  expect(await readingEnd(page).count()).toBe(0);
  await page.getByRole('button', { name: 'New Chat' }).click();
  await page.getByRole('heading', { name: /^Stop Copy-Pasting/ }).waitFor();
  expect(await isAskedAfter(page, 20_000)).toBe(false);
});

test('coming back from another tab after a finished turn asks for feedback', async () => {
  const page = await finishFirstTurn();
  const turnTo = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await turnTo(true);
  expect(await isAskedAfter(page, 1_000)).toBe(false);
  await turnTo(false);
  await expect.poll(() => dialogOf(page).count()).toBe(1);
});

test('a quiet line below the points opens the dialog, and says what is given for it', async () => {
  const page = await finishFirstTurn();
  expect(await readingEnd(page).innerText()).toContain('get 10 credits');
  await readingEnd(page).tap();
  await dialogOf(page).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await dialogOf(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'New Chat' }).click();
  expect(await isAskedAfter(page, 20_000)).toBe(false);
});

test('a tap that opens the dialog rings no star', async () => {
  const page = await finishFirstTurn();
  await readingEnd(page).tap();
  await dialogOf(page).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('dialog');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('rating');
});

test.each(['light', 'dark'] as const)(
  'an empty star has a contrast of 3:1 to the dialog, %s',
  async (colorScheme) => {
    const { page } = await visit({ colorScheme });
    await openFeedback(page);
    const contrast = await dialogOf(page).evaluate((dialog) => {
      const canvas = document
        .createElement('canvas')
        .getContext('2d', { willReadFrequently: true });
      const luminance = (color: string) => {
        if (!canvas) return Number.NaN;
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map(
          (part) =>
            part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const star = dialog.querySelector('label svg');
      const pair = [
        getComputedStyle(dialog).backgroundColor,
        star && getComputedStyle(star).stroke,
      ];
      const [less = 0, more = 0] = pair
        .map((color) => luminance(color ?? ''))
        .toSorted((one, other) => one - other);
      return (more + 0.05) / (less + 0.05);
    });
    expect(contrast).toBeGreaterThanOrEqual(3);
  },
);
