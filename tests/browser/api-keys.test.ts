import { expect, onTestFinished, test, vi } from 'vitest';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet();

test('a person makes a key in the profile, which opens /v1 until the person revokes it', async () => {
  const { page } = await visit();
  await page.getByRole('button', { name: 'Open user menu' }).click();
  await page.getByText('Manage account').click();
  await page.locator('.cl-navbarButton', { hasText: 'API keys' }).click();
  await page.getByRole('button', { name: 'Add new key' }).click();
  await page.getByLabel('Secret key name').fill('My script');
  await page.getByRole('button', { name: 'Create key' }).click();
  const made = page.locator('.cl-apiKeysCopyModal');
  const secret = await made.locator('input').inputValue();
  expect(secret).toMatch(/^ak_\w{20}/);
  const headers = { authorization: `Bearer ${secret}` };
  const listModels = () => fetch(`${quartet().url}/v1/models`, { headers });
  expect((await listModels()).status).toBe(200);

  await made.getByRole('button', { name: 'Copy & Close' }).click();
  const row = page.locator('.cl-apiKeysTable tbody tr', { hasText: 'My script' });
  await row.getByLabel('Open menu').click();
  await page.getByRole('menuitem', { name: 'Revoke key' }).click();
  const asked = page.locator('.cl-apiKeysRevokeModal');
  await asked.locator('input').fill('Revoke');
  await asked.getByRole('button', { name: 'Revoke key' }).click();
  await row.waitFor({ state: 'detached' });
  // The API asks Clerk about a key once a minute.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect((await listModels()).status).toBe(401);
});
