import type { Script } from '@quartet/emulators/providers/scripts/script.ts';
import type { Hold, ProviderEmulator } from '@quartet/emulators/providers/server.ts';
import { withDeadline } from '@quartet/runtime/time/with-deadline.ts';
import type { TabKey } from '@quartet/shared/domain/panel.ts';
import type { Locator, Page, Request } from 'playwright-core';
import { patience } from '../patience.ts';
import { providers } from '../providers.ts';

export { providers };

export const fieldOf = (page: Page): Locator =>
  page.getByPlaceholder('Ask once. Compare the best AI models.');

export const tabOf = (page: Page, tab: TabKey): Locator =>
  page.locator(`[role="tab"][data-model="${tab}"]`);

export const panelOf = (page: Page, tab: TabKey): Locator => page.locator(`[data-panel=${tab}]`);

export async function openTab(page: Page, tab: TabKey): Promise<Locator> {
  await tabOf(page, tab).click();
  const panel = panelOf(page, tab);
  await panel.waitFor();
  return panel;
}

/** Opens the feedback dialog from the menu. */
export async function openFeedback(page: Page): Promise<void> {
  await chooseInUserMenu(page, 'Feedback');
  await page.getByRole('dialog').waitFor();
}

/** Hides the names of the models for the next questions, or shows them. */
export async function toggleBlind(page: Page): Promise<void> {
  await chooseInUserMenu(page, /^(Hide|Show) the model names$/);
}

/** Shows all answers side by side, or one tab at a time. */
export async function toggleCompare(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
}

async function chooseInUserMenu(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Open user menu' }).click();
  const menu = page.locator('.cl-userButtonPopoverCard');
  await menu.getByText(name).click();
  await menu.waitFor({ state: 'detached' });
}

/** Opens the form that combines the answers again, from the menu of the consensus or its button where there is no text. */
export async function openCombineForm(page: Page): Promise<Locator> {
  const panel = panelOf(page, 'consensus');
  const button = panel.getByRole('button', { name: 'Combine again' });
  const menu = panel.getByRole('button', { name: 'More', exact: true }).last();
  await button.or(menu).first().waitFor();
  if ((await button.count()) > 0) await button.click();
  else {
    // A press on the button of a menu that is still closing does not open it.
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Combine again' }).click();
  }
  const dialog = page.getByRole('dialog', { name: 'Combine again' });
  await dialog.waitFor();
  return dialog;
}

/** Matches a consensus in view whose points are still loading. They load only while their panel is shown. */
export const loading = '[data-panel]:not([style*=none]) [data-text-only]';

/** Resolves once the turn has ended, the next question can be sent and the page has drawn all that came. */
export async function untilTurnEnded(page: Page): Promise<void> {
  const idle = page.locator(
    `main:not(:has(form button[aria-label=Stop], [aria-busy=true], ${loading}))`,
  );
  await idle.locator('form').waitFor();
}

/** Waits for the request of a question. The page also asks for its turns at the same address. */
export const untilAsked = (page: Page): Promise<Request> =>
  page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/chat'),
  );

/** Finds the shown toast with this title. */
export const toastOf = (page: Page, title: string): Locator =>
  page.locator('li[data-state=open]').filter({ hasText: title });

export interface Holds {
  /** Resolves once every model is asked. Rejects after a page's patience; a toast then says why. */
  readonly reached: Promise<unknown>;
  readonly of: Readonly<Record<(typeof providers)[number], Hold>>;
  release(): void;
}

/** Holds the next answer of every model: before its headers, or after `after` text deltas. */
export function holdAnswers(
  emulator: ProviderEmulator,
  options: Omit<Script & { kind: 'hold' }, 'kind' | 'gate'> = {},
): Holds {
  const all = providers.map((provider) => emulator.hold(provider, { task: 'answer', ...options }));
  const of = Object.fromEntries(providers.map((provider, index) => [provider, all[index]]));
  const reached = withDeadline(Promise.all(all.map((each) => each.reached)), patience.page);
  // Tests that do not await it get no unhandled rejection.
  reached.catch(() => {});
  return {
    of: of as Holds['of'],
    reached,
    release: () => {
      for (const each of all) each.release();
    },
  };
}

/** Makes each model answer next with this text. */
export function playAnswers(emulator: ProviderEmulator, text: string | readonly string[]): void {
  for (const provider of providers)
    emulator.play(provider, { kind: 'steady', task: 'answer', text });
}
