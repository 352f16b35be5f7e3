import { legalLinks } from '@quartet/shared/domain/legal-links.ts';
import { expect, test } from 'vitest';
import { fieldOf, untilTurnEnded } from '../support/browser/chat.ts';
import { ask, signUp } from '../support/browser/open-quartet.ts';
import { open, useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

test('shows "Loading..." until the key has arrived', async () => {
  const { page } = await visit({ credits: null, path: null });
  const arrival = Promise.withResolvers<void>();
  await page.route('**/api/clerk-key', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto('/');
  await page.getByText('Loading...', { exact: true }).waitFor();
  expect(await page.locator('header').count()).toBe(0);
  arrival.resolve();
  await page.locator('header').waitFor();
  await page.getByText('Loading...').waitFor({ state: 'detached' });
});

test('only logs that no key arrived', async () => {
  const { page, consoleErrors } = await visit({ credits: null, path: null });
  await page.route('**/api/clerk-key', (route) => route.fulfill({ status: 500, body: 'no' }));
  const logged = page.waitForEvent('console', (message) =>
    message.text().includes('The sign-in key could not be read.'),
  );
  await page.goto('/');
  await logged;
  expect(await page.locator('body').innerText()).toBe('Loading...');
  expect(consoleErrors.join()).toContain('500');
});

test('a refused key is requested again after the time in the reply, or at once by hand, and the page says why', async () => {
  const { page } = await visit({ credits: null, path: null, ownClock: true });
  let refused = 0;
  await page.route('**/api/clerk-key', (route) => {
    refused += 1;
    const headers = { 'retry-after': '30' };
    return refused > 3 ? route.continue() : route.fulfill({ status: 429, headers, body: 'no' });
  });
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/');
  const words = page.getByText('Your network sent too many requests.');
  await expect
    .poll(async () => {
      await page.clock.runFor(50);
      return words.isVisible();
    })
    .toBe(true);
  await page.clock.runFor(29_000);
  expect(refused).toBe(1);
  const again = page.waitForResponse('**/api/clerk-key');
  await page.clock.runFor(2_500);
  await again;
  await page.clock.resume();
  const byHand = page.waitForResponse('**/api/clerk-key');
  await page.getByRole('button', { name: 'Try again' }).click();
  await byHand;
  expect(refused).toBe(3);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('header').waitFor();
});

test('when the server is unreachable, the page says so and continues once it answers', async () => {
  const { page } = await visit({ credits: null, path: null });
  let away = true;
  await page.route('**/api/clerk-key', (route) => (away ? route.abort() : route.continue()));
  await page.goto('/');
  await page.getByText("We can't reach Quartet.").waitFor();
  away = false;
  await expect.poll(() => page.locator('header').count()).toBe(1);
});

test('an unknown address shows "404 Page Not Found"', async () => {
  const { page } = await visit({ credits: null, path: '/no/such/screen' });
  await expect
    .poll(() => page.getByRole('heading', { name: '404 Page Not Found', exact: true }).count())
    .toBe(1);
  await page.getByRole('link', { name: 'Back to Chat' }).click();
  await page.waitForURL(quartet().url + '/');
});

test('an address in any case or of the file itself, and one that was once a screen, shows the screen of its status', async () => {
  const { page } = await visit({ credits: null, path: null });
  const headings = {
    '/PRICING': [200, 'Choose Your Plan'],
    '/index.html': [200, /^Stop Copy-Pasting/],
    '/sample': [404, '404 Page Not Found'],
  } as const;
  for (const [address, [status, name]] of Object.entries(headings)) {
    expect((await page.goto(address))?.status()).toBe(status);
    await page.getByRole('heading', { name }).waitFor();
  }
  expect(new URL(page.url()).pathname).toBe('/sample');
});

test('the checkout of an unknown plan redirects to the plans, whatever its id', async () => {
  const { page } = await visit({ path: null });
  for (const planId of ['quartet_platinum', '__proto__', '%00', '%E0%A4%A']) {
    await page.goto(`/checkout/${planId}`);
    await page.getByRole('heading', { name: 'Choose Your Plan' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/pricing');
  }
});

test('the privacy icon shows the specified promise word for word', async () => {
  const { page } = await visit({ credits: null });
  await page.getByRole('button', { name: 'Privacy' }).hover();
  const tooltip = page.getByRole('tooltip');
  await tooltip.waitFor();
  expect(await tooltip.textContent()).toBe(
    'Incognito by default. We care about your privacy. Unlike other AI platforms, Quartet does not store any message history.',
  );
});

test('a click on the privacy icon shows how long an answer is kept', async () => {
  const { page } = await visit({ credits: null });
  await page.getByRole('button', { name: 'Privacy' }).click();
  const text = page.getByRole('dialog', { name: 'Privacy' });
  await text.waitFor();
  expect(await text.textContent()).toContain('for up to 30 minutes');
  expect(await text.textContent()).toContain('deleted within 2 minutes');
});

test('on a large screen a visitor sees "Sign In" and "Sign Up for Free", and each opens a dialog', async () => {
  const { page } = await visit({ credits: null });
  const header = page.locator('header');
  await header.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('dialog').getByText('Sign in to').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await header.getByRole('button', { name: 'Sign Up for Free' }).click();
  await page.getByRole('dialog').getByText('Your first question is free').waitFor();
  expect(await header.getByText('Sign In / Sign Up').isVisible()).toBe(false);
  expect(await page.locator('[data-credits]').count()).toBe(0);
});

test('on a small screen a visitor sees one button, "Sign In / Sign Up", that opens a dialog', async () => {
  const { page } = await visit({ credits: null, ...phone });
  await page.getByRole('button', { name: 'Sign In / Sign Up' }).tap();
  await page.getByRole('dialog').getByText('Your first question is free').waitFor();
  expect(await page.getByRole('button', { name: 'Sign Up for Free' }).isVisible()).toBe(false);
});

test.each([
  ['a visitor', null],
  ['a person', 5],
])('nothing in the header moves when sign-in is known, for %s', async (_, credits) => {
  for (const viewport of [phone.viewport, { width: 1_440, height: 900 }]) {
    const { page } = await visit({ credits, path: null, viewport });
    const arrival = Promise.withResolvers<void>();
    await page.route('**/__clerk/v1/client?*', async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await page.goto('/');
    const newChat = page.getByRole('button', { name: 'New Chat' });
    const before = await newChat.boundingBox();
    await page.locator('header [aria-busy=true]').waitFor({ state: 'attached' });
    arrival.resolve();
    const known = page.locator('header [aria-busy=false]');
    await known.waitFor({ state: 'attached' });
    if (credits !== null) await known.locator('[data-credits]').waitFor();
    expect(await newChat.boundingBox()).toEqual(before);
  }
});

test.each([
  [4, 'destructive'],
  [5, 'secondary'],
])('%i credits are shown in a badge of the %s kind', async (credits, variant) => {
  const { page } = await visit({ credits });
  const badge = page.locator(`[data-credits="${credits}"]`);
  await badge.waitFor();
  expect(await badge.getAttribute('data-variant')).toBe(variant);
  expect(await badge.innerText()).toContain(String(credits));
  expect(await page.getByRole('button', { name: 'Sign In' }).count()).toBe(0);
});

test('"Pricing" opens the plans, and the logo opens an empty chat', async () => {
  const { page } = await visit();
  await ask(page, 'Will this be cleared?');
  await untilTurnEnded(page);
  await page.getByRole('link', { name: 'Pricing' }).click();
  await page.waitForURL('**/pricing');
  await page.getByRole('link', { name: 'Quartet', exact: true }).click();
  await page.waitForURL(quartet().url + '/');
  await expect.poll(() => page.getByRole('heading', { name: /Stop Copy-Pasting/ }).count()).toBe(1);
});

test('"New Chat" opens an empty chat from any screen', async () => {
  const { page } = await visit({ path: '/pricing' });
  await page.getByRole('button', { name: 'New Chat' }).click();
  await page.waitForURL(quartet().url + '/');
  await expect.poll(() => fieldOf(page).count()).toBe(1);
});

test('signing out opens "/" with the buttons of a visitor', async () => {
  const { page } = await visit({ credits: null, path: '/pricing' });
  await signUp(page, 'leaving@example.com');
  await page.getByRole('link', { name: 'Pricing' }).click();
  await page.getByRole('button', { name: 'Open user menu' }).click();
  await page.locator('.cl-userButtonPopoverActionButton__signOut').click();
  await page.waitForURL(quartet().url + '/');
  await page.getByRole('button', { name: 'Sign Up for Free' }).waitFor();
  expect(await page.locator('[data-credits]').count()).toBe(0);
});

test('"Licences" below the welcome and the plans opens the third-party notices', async () => {
  const { page, context } = await visit({ credits: null, ...phone });
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Licences' }).tap();
  const notices = await opened;
  await notices.getByText('SIL OPEN FONT LICENSE').first().waitFor();
  await page.goto('/pricing');
  const link = page.getByRole('link', { name: 'Licences' });
  expect(await link.getAttribute('href')).toBe(new URL(notices.url()).pathname);
});

test('the legal pages that are set are below the welcome and the plans, before the licences', async () => {
  const { page } = await visit({ credits: null, path: null });
  const tags = legalLinks
    .filter(({ name }) => name !== 'imprintUrl')
    .map(({ rel }) => `<link rel="${rel}" href="https://legal.example/${rel}" />`);
  await page.route(`${quartet().url}/*`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace('</head>', `${tags.join('')}</head>`);
    return route.fulfill({ response, body });
  });
  await open(page);
  const expected = ['Terms', 'Privacy', 'Licences'];
  const links = page.locator('main a[target=_blank]');
  await page.getByRole('link', { name: 'Licences' }).waitFor();
  expect(await links.allInnerTexts()).toEqual(expected);
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Licences' }).waitFor();
  expect(await links.allInnerTexts()).toEqual(expected);
  expect(await links.first().getAttribute('href')).toBe('https://legal.example/terms-of-service');
});
