import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** The letters of a blind turn are drawn like the marks of models, and their names are in the label: "Model A and Model B". */
const nameRule = 'label-content-name-mismatch';
const isNote = (html: string) => html.includes('class="note"');

/** The dark page differs from the light one only in its colours. */
export async function findDarkViolations(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html.dark').waitFor({ state: 'attached' });
  return findViolations(page, ['color-contrast', 'link-in-text-block']);
}

/** Returns the violations that axe finds once all animations have ended. `rules` limits the check to these rules. */
export async function findViolations(
  page: Page,
  rules?: readonly string[],
): Promise<readonly string[]> {
  await page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(running.map(({ finished }) => finished));
  });
  // The page's own policy refuses injected script elements; the debugger is not bound by it.
  await page.evaluate(axe);
  const violations = await page.evaluate(async (runOnly) => {
    const { axe: runner } = window as unknown as {
      axe: { run: (what: unknown, how: object) => Promise<{ violations: Violation[] }> };
    };
    const what = { exclude: ['.cl-rootBox', '.cl-modalBackdrop'] };
    // By default, axe leaves single characters out, such as the zeros of a table.
    const checks = { 'color-contrast': { options: { ignoreLength: true } } };
    return (await runner.run(what, { checks, ...(runOnly && { runOnly }) })).violations;
  }, rules);
  return violations.flatMap(({ id, nodes }) => {
    const wrong = nodes.filter(({ html }) => !(id === nameRule && isNote(html)));
    const told = wrong.map(({ html, failureSummary }) => `${html} ${failureSummary}`);
    return wrong.length > 0 ? [`${id}: ${told.join('\n')}`] : [];
  });
}
