import { expect, test } from 'vitest';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet();

test('the pricing screen shows its title, the plans and a link back', async () => {
  const { page } = await visit({ path: '/pricing' });
  await page.getByRole('heading', { name: 'Choose Your Plan', exact: true }).waitFor();
  await page.locator('.cl-pricingTable').getByText('Value Plan').waitFor();
  await page.locator('.cl-pricingTable').getByText('Pro Plan').waitFor();
  expect(await page.getByText('Sign in to get 1 free question').count()).toBe(0);
  await page.getByRole('link', { name: 'Back to Chat' }).click();
  await page.waitForURL(`${quartet().url}/`);
});

test.each([
  [
    'quartet_value',
    'Value Plan',
    '$9.99',
    ['100 credits per month', 'All 4 models', 'Best of All Models synthesis'],
  ],
  [
    'quartet_pro',
    'Pro Plan',
    '$29.99',
    ['Unlimited credits', 'All 4 models', 'Priority responses'],
  ],
] as const)('the checkout of %s shows its name, price, period and features', async (...plan) => {
  const [id, name, price, features] = plan;
  const { page } = await visit({ path: `/checkout/${id}` });
  const main = page.getByRole('main');
  await main.getByRole('heading', { name, exact: true }).waitFor();
  await main.getByText(price).waitFor();
  await main
    .getByText(/month$/)
    .first()
    .waitFor();
  expect(await main.getByRole('listitem').allInnerTexts()).toEqual(features);
  await main.getByText(/Billing is being set up/).waitFor();
  await main.getByRole('link', { name: 'Back to Pricing' }).click();
  await page.waitForURL('**/pricing');
});

test('"Complete Subscription" opens the billing provider\'s guide in a new tab', async () => {
  const { page, context } = await visit({ path: '/checkout/quartet_pro' });
  await context.route('https://clerk.com/**', (route) => route.fulfill({ body: 'The guide' }));
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Complete Subscription' }).click();
  const guide = await opening;
  await guide.waitForURL('https://clerk.com/docs/guides/billing/for-b2c');
  expect(new URL(page.url()).pathname).toBe('/checkout/quartet_pro');
});

test('a person with the Pro plan sees "Unlimited" and pays no credit', async () => {
  const { page, userId } = await visit();
  await page.locator('[data-credits="5"]').waitFor();
  const { clerk } = quartet();
  clerk.subscribe(userId ?? '', 'quartet_pro');
  await clerk.delivered();
  await page.reload();
  await page.locator('[data-credits]').getByText('Unlimited').waitFor();
  expect(await page.locator('[data-credits]').getAttribute('data-variant')).toBe('secondary');
});
