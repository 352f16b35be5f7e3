import type { Mount } from '@quartet/api/context.ts';
import type { ClerkEmulator } from '@quartet/emulators/clerk/clerk-emulator.ts';
import type { ProviderEmulator } from '@quartet/emulators/providers/server.ts';
import type { Stores } from '@quartet/stores/stores.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { openEmbeddedQuartet } from '../open-embedded-quartet.ts';

/** Quartet as `npm start` runs it, with providers and accounts that the test directs. */
export interface OpenedQuartet extends AsyncDisposable {
  readonly url: string;
  readonly opsUrl: string;
  readonly emulator: ProviderEmulator;
  readonly clerk: ClerkEmulator;
  readonly stores: Stores;
}

export interface QuartetOptions {
  /** Folder of the built page. */
  readonly webRoot: string;
  /** Words a second; 0, the default, does not wait. */
  readonly wordsPerSecond?: number;
  /** Served before the page. */
  readonly mounts?: readonly Mount[];
  /** True where the page is to say that no model answered, and no turn takes a credit. */
  readonly demo?: boolean;
}

/** Starts the one-process Quartet on a free port. */
export async function openQuartet({
  webRoot,
  wordsPerSecond = 0,
  mounts = [],
  demo = false,
}: QuartetOptions): Promise<OpenedQuartet> {
  const { url, opsUrl, ctx, emulator, clerk, close } = await openEmbeddedQuartet(
    {
      WEB_ROOT: webRoot,
      // All visits of a test file come from one address.
      ADDRESS_CALLS_PER_MINUTE: '100000',
    },
    { pace: { wordsPerSecond }, keepCalls: 500 },
    { mounts, demo },
  );
  return { url, opsUrl, emulator, clerk, stores: ctx.api.stores, [Symbol.asyncDispose]: close };
}

let people = 0;

/** Gives the context the session of a new person with that many credits. */
export async function signIn(
  { url, clerk, stores }: OpenedQuartet,
  context: BrowserContext,
  credits: number,
): Promise<string> {
  people += 1;
  const { id: userId } = clerk.createUser({ email: `person-${people}@example.com` });
  await stores.ledger.openAccount(userId);
  const granted = credits - 1;
  if (granted > 0) {
    const grant = { plan: 'quartet_value', periodStart: new Date(0), credits: granted } as const;
    await stores.accounts.applyEvent({ type: 'plan-known', userId, items: [], grants: [grant] });
  }
  await signInAs({ url, clerk }, context, userId);
  return userId;
}

/** Gives the context a new session of this person, as on another device of theirs. */
export async function signInAs(
  { url, clerk }: Pick<OpenedQuartet, 'url' | 'clerk'>,
  context: BrowserContext,
  userId: string,
): Promise<void> {
  const { clientId } = clerk.createSession(userId);
  await context.addCookies([
    { name: '__client', value: clientId, url, httpOnly: true, sameSite: 'Lax' },
    { name: '__client_uat', value: String(Math.floor(Date.now() / 1_000)), url, sameSite: 'Lax' },
  ]);
}

/** Signs up as a newcomer would, from the header. */
export async function signUp(page: Page, email = 'ada@example.com'): Promise<void> {
  await page.getByRole('button', { name: 'Sign Up for Free' }).click();
  await fillSignUp(page, email);
}

/** Signs up in the dialog that is open. */
export async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.locator('input[name=emailAddress]').fill(email);
  const password = page.locator('input[name=password]:visible');
  await password.fill('correct horse battery');
  // The form moves its button when it has judged the password, so that a slow click misses it.
  await password.press('Enter');
  await page.getByRole('button', { name: 'Open user menu' }).waitFor();
}

/** Types a question into the dock and sends it by Enter. */
export async function ask(page: Page, question: string): Promise<void> {
  const field = page.getByPlaceholder('Ask once. Compare the best AI models.');
  await field.fill(question);
  await field.press('Enter');
}
