import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { buildPageScript, servePage } from '../support/browser/clerk-page/serve-page.ts';
import { openChromium } from '../support/browser/open-chromium.ts';

const ada = { email: 'ada@example.com', password: 'correct horse battery' };
let script: string;

beforeAll(async () => {
  script = await buildPageScript();
});

test('a newcomer signs up with email and password, reloads, signs out and in again', async () => {
  await using served = await servePage(script);
  await using opened = await openChromium();
  const { page, foreignRequests, pageErrors } = opened;
  await page.goto(served.origin);
  await signUp(page);
  const userId = await whoAmI(page);
  expect(served.clerk.users()).toMatchObject([{ id: userId, email: ada.email }]);

  await page.reload();
  expect(await whoAmI(page)).toBe(userId);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await startSignIn(page);
  await signInWith(page, 'not the password');
  await page.getByText('Password is incorrect').first().waitFor();
  await signInWith(page, ada.password);
  expect(await whoAmI(page)).toBe(userId);
  expect(foreignRequests).toEqual([]);
  expect(pageErrors).toEqual([]);
});

test('when emails are verified, the code 424242 signs up and signs in', async () => {
  await using served = await servePage(script, { verifyEmail: true, keyKind: 'test' });
  await using opened = await openChromium();
  const { page, foreignRequests } = opened;
  await page.goto(served.origin);
  await signUp(page);
  await typeCode(page);
  const userId = await whoAmI(page);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await startSignIn(page);
  await page.getByText('Use another method').click();
  await page.getByText(/Email code to/).click();
  await typeCode(page);
  expect(await whoAmI(page)).toBe(userId);
  expect(foreignRequests).toEqual([]);
});

test('the profile opens, and a plan bought in the pricing table is in the next token', async () => {
  await using served = await servePage(script);
  await using opened = await openChromium();
  const { page, foreignRequests, pageErrors } = opened;
  await page.goto(`${served.origin}/?pricing`);
  await signUp(page);
  await page.locator('.cl-userButtonTrigger').click();
  await page.getByText('Manage account').click();
  await page.getByText('Profile details').first().waitFor();
  await page.getByText(ada.email).first().waitFor();
  await page.keyboard.press('Escape');

  const pro = page.locator('.cl-pricingTableCard', { hasText: 'Pro Plan' });
  expect(await pro.innerText()).toMatch(/29\.99[^]*Unlimited credits[^]*Priority responses/);
  await pro.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByText('Payment was successful').first().waitFor();
  await page.reload();
  await page.getByText('Has the Pro Plan').waitFor();
  expect(foreignRequests).toEqual([]);
  expect(pageErrors).toEqual([]);
});

test('the profile shows the bought plan, its payment and statement, and cancels it', async () => {
  await using served = await servePage(script);
  await using opened = await openChromium();
  const { page, foreignRequests, pageErrors } = opened;
  const refused: string[] = [];
  page.on('response', (response) => {
    const isOurs = response.url().includes('/__clerk/');
    if (isOurs && response.status() >= 400) refused.push(response.url());
  });
  await page.goto(served.origin);
  await signUp(page);
  const picture = page.locator('.cl-userButtonTrigger img');
  await expect.poll(() => picture.evaluate(widthOf)).toBeGreaterThan(0);
  const [user] = served.clerk.users();
  served.clerk.subscribe(user?.id ?? '', 'quartet_value');

  await openBilling(page);
  const profile = page.locator('.cl-modalContent');
  await profile.getByText('Value Plan').waitFor();
  await profile.getByText('4242').waitFor();
  await page.getByRole('tab', { name: 'Statements' }).click();
  await profile.locator('tbody tr').click();
  await profile.getByText('Subscribed and paid for Value Plan').waitFor();
  await page.getByRole('button', { name: 'View payment' }).click();
  await profile.getByText(/^paid$/i).waitFor();

  await page.reload();
  await openBilling(page);
  await page.getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('button', { name: 'Cancel subscription' }).last().click();
  const subscription = page.getByRole('tabpanel', { name: 'Subscription' });
  await subscription.getByText(/Canceled • Ends/).waitFor();
  await subscription.getByText('Upcoming').waitFor();
  expect(served.clerk.users()[0]?.current.canceledAt).not.toBeNull();
  expect([...refused, ...foreignRequests, ...pageErrors]).toEqual([]);
});

function widthOf(picture: Element): number {
  return (picture as HTMLImageElement).naturalWidth;
}

async function openBilling(page: Page): Promise<void> {
  await page.locator('.cl-userButtonTrigger').click();
  await page.getByText('Manage account').click();
  await page.locator('.cl-navbarButton', { hasText: 'Billing' }).click();
}

async function signUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign up' }).click();
  const email = page.locator('input[name=emailAddress]');
  const password = page.locator('input[name=password]:visible');
  await password.waitFor();
  // Clerk may draw its form again while it loads, and an empty field would send nothing.
  await expect
    .poll(async () => {
      await email.fill(ada.email);
      await password.fill(ada.password);
      return [await email.inputValue(), await password.inputValue()];
    })
    .toEqual([ada.email, ada.password]);
  // The form moves its button when it has judged the password, so that a slow click misses it.
  await password.press('Enter');
}

/** Opens the form and fills in the address, up to the password. */
async function startSignIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in' }).click();
  const address = page.locator('input[name=identifier]');
  await address.fill(ada.email);
  await address.press('Enter');
  await page.locator('input[name=password]:visible').waitFor();
}

async function signInWith(page: Page, password: string): Promise<void> {
  const field = page.locator('input[name=password]:visible');
  await field.fill(password);
  await field.press('Enter');
}

async function typeCode(page: Page): Promise<void> {
  await page.locator('input[autocomplete=one-time-code]').first().pressSequentially('424242');
}

/** Calls the server with the page's own token. */
async function whoAmI(page: Page): Promise<string> {
  const button = page.getByRole('button', { name: 'Ask who I am' });
  await button.click().catch(async (cause: unknown) => {
    throw new Error(`The page shows: ${await page.locator('body').innerText()}`, { cause });
  });
  const answer = page.locator('output', { hasText: /./ });
  await answer.waitFor();
  return answer.innerText();
}
