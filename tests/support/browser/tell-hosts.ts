import type { Host } from '@quartet/shared/domain/retention.ts';
import { providers } from '@quartet/worker/providers/rows/providers.ts';
import type { Page } from 'playwright-core';

const all: readonly Host[] = [
  { ...providers.google.retention, models: ['gemini'] },
  { ...providers.openai.retention, models: ['claude', 'gpt'] },
  { ...providers['openai-compatible'].retention, models: ['gpt', 'grok'] },
];

/** Loads the page as it is where real providers answer, for a person who is signed in. */
export async function tellHosts(page: Page, hosts = all): Promise<void> {
  await page.route('**/api/auth/user', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), hosts } });
  });
  await page.goto('/');
  await page.locator('header [data-credits]').waitFor();
}
