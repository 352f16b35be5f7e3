import { expect, test } from 'vitest';
import { fieldOf, panelOf } from '../support/browser/chat.ts';
import { ask, fillSignUp, signUp } from '../support/browser/open-quartet.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet();

test('when a visitor sends, the sign-up prompt opens, nothing is sent and the draft stays', async () => {
  const { page } = await visit({ credits: null });
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/chat')) posts.push(request.url());
  });
  await ask(page, 'May I?');
  await page.getByRole('dialog').getByText('Your first question is free').waitFor();
  await page
    .getByRole('dialog')
    .getByText("Sign up and we'll ask it. We store no messages.")
    .waitFor();
  expect(posts).toEqual([]);
  expect(quartet().emulator.calls()).toHaveLength(0);
  expect(await page.getByRole('tablist').count()).toBe(0);
  await page.keyboard.press('Escape');
  expect(await fieldOf(page).inputValue()).toBe('May I?');
});

test('after a sign-up that Send opened, the question is sent without another press', async () => {
  const { page } = await visit({ credits: null });
  await ask(page, 'May I now?');
  await fillSignUp(page, 'asks@example.com');
  await panelOf(page, 'consensus').getByText('May I now?', { exact: true }).waitFor();
  expect(await fieldOf(page).inputValue()).toBe('');
});

test('a visitor who closes that sign-up and later signs up by the header sends nothing by it', async () => {
  const { page } = await visit({ credits: null });
  await ask(page, 'Not yet?');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await signUp(page, 'waits@example.com');
  expect(await fieldOf(page).inputValue()).toBe('Not yet?');
  expect(await page.getByRole('tablist').count()).toBe(0);
});

test('a visitor who sends before auth has loaded gets the sign-up prompt once it has', async () => {
  const { page } = await visit({ credits: null, path: null });
  const arrival = Promise.withResolvers<void>();
  await page.route('**/__clerk/v1/environment**', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto('/');
  await ask(page, 'Too early?');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await fieldOf(page).inputValue()).toBe('Too early?');
  await page.getByText("We'll send this as soon as you're signed in…").waitFor();
  arrival.resolve();
  await page.getByRole('dialog').getByText('Your first question is free').waitFor();
  expect(quartet().emulator.calls()).toHaveLength(0);
});

test('queues the question until auth has loaded', async () => {
  const { page } = await visit({ path: null });
  const arrival = Promise.withResolvers<void>();
  await page.route('**/__clerk/v1/environment**', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto('/');
  await ask(page, 'Early bird');
  await page.getByText("We'll send this as soon as you're signed in…").waitFor();
  expect(await page.getByRole('tablist').count()).toBe(0);
  arrival.resolve();
  await panelOf(page, 'consensus').getByText('Early bird', { exact: true }).waitFor();
  expect(await fieldOf(page).inputValue()).toBe('');
});

test('requests the user record only once a user is signed in', async () => {
  const { page } = await visit({ credits: null, path: null });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/user')) asked.push(request.url());
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign Up for Free' }).waitFor();
  expect(asked).toEqual([]);
});

test('the pricing screen shows a visitor the free question and links to "/"', async () => {
  const { page } = await visit({ credits: null, path: '/pricing' });
  await expect
    .poll(() => page.getByText('Sign in to get 1 free question across all AI models').count())
    .toBe(1);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Sign In/ })
    .click();
  await page.waitForURL(quartet().url + '/');
});

test('the checkout shows a visitor "Sign In Required" and a sign-in button', async () => {
  const { page } = await visit({ credits: null, path: '/checkout/quartet_pro' });
  await page.getByRole('heading', { name: 'Sign In Required' }).waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
});
