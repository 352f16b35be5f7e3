import type { Retention } from '@quartet/shared/domain/retention.ts';
import { services } from '@quartet/worker/providers/slots/slot-row.ts';
import type { Page } from 'playwright-core';

const all = [
  services.google.retention,
  services.openai.retention,
  services['openai-compatible'].retention,
];

/** Loads the page as it is where real providers answer, for a person who is signed in. */
export async function tellHosts(page: Page, hosts: readonly Retention[] = all): Promise<void> {
  await page.route('**/api/auth/user', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), hosts } });
  });
  await page.goto('/');
  await page.locator('header [data-credits]').waitFor();
}
