import { expect, test, vi } from 'vitest';
import { useQuartet } from '../support/browser/use-quartet.ts';

/** Adds a plan by its row alone. */
vi.mock('@quartet/shared/domain/plans.ts', async (original) => {
  const { addTeamPlan } = await import('./team-plan.ts');
  return addTeamPlan(await original());
});

const { visit } = useQuartet();

test('a plan with a new row is in the pricing table, and buying it there updates the badge', async () => {
  const { page } = await visit({ credits: 1, path: '/pricing' });
  const team = page.locator('.cl-pricingTableCard', { hasText: 'Team Plan' });
  await team.getByText('500 credits per month').waitFor();
  await team.getByText('Priority responses').waitFor();
  await team.getByText('Invoices').waitFor();
  await team.getByRole('button', { name: /Subscribe|Switch/ }).click();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByText('Payment was successful').first().waitFor();
  const badge = page.locator('header [data-credits="501"]');
  await badge.waitFor();
  expect(await badge.innerText()).toContain('501');
});
