import type { ProviderEmulator } from '@quartet/emulators/providers/server.ts';
import { buildPage } from '@quartet/standalone/build-page.ts';
import { createStandaloneContext } from '@quartet/standalone/context.ts';
import { readStandaloneEnvironment } from '@quartet/standalone/environment.ts';
import { createStandaloneService } from '@quartet/standalone/service.ts';
import type { Page } from 'playwright-core';
import { findFreePort } from '../support/free-port.ts';

/** Quartet as `npm start` runs it, with providers that the test directs. */
export interface OpenedQuartet extends AsyncDisposable {
  readonly url: string;
  readonly emulator: ProviderEmulator;
}

let built: Promise<void> | undefined;

export interface QuartetOptions {
  /** Words a second; 0, the default, does not wait. */
  readonly wordsPerSecond?: number;
}

/** Starts the one-process Quartet on a free port, with the page built once for the test file. */
export async function openQuartet({
  wordsPerSecond = 0,
}: QuartetOptions = {}): Promise<OpenedQuartet> {
  built ??= buildPage();
  await built;
  const environment = readStandaloneEnvironment({
    PORT: String(await findFreePort()),
    OPS_PORT: '0',
    DATA_DIR: 'memory',
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '0',
    WORKER_DRAIN_SECONDS: '0',
  });
  const ctx = await createStandaloneContext(environment, {
    emulator: { pace: { wordsPerSecond }, keepCalls: 500 },
  });
  if (!ctx.providers) throw new Error('The browser tests run on emulators.');
  const service = createStandaloneService(ctx);
  const { url } = await service.start();
  return { url, emulator: ctx.providers, [Symbol.asyncDispose]: () => service.destroy() };
}

/** Signs up as a newcomer would, from the header. */
export async function signUp(page: Page, email = 'ada@example.com'): Promise<void> {
  await page.getByRole('button', { name: 'Sign Up for Free' }).click();
  await page.locator('input[name=emailAddress]').fill(email);
  await page.locator('input[name=password]:visible').fill('correct horse battery');
  await page.locator('.cl-formButtonPrimary').click();
  await page.locator('.cl-userButtonTrigger').waitFor();
}

/** Types a question into the dock and sends it by Enter. */
export async function ask(page: Page, question: string): Promise<void> {
  const field = page.getByPlaceholder('Ask once. Compare the best AI models.');
  await field.fill(question);
  await field.press('Enter');
}
