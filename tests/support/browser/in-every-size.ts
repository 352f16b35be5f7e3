import type { Page } from 'playwright-core';

/** A phone, a tablet and a desktop. */
export const threeSizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1_180 },
  { width: 1_440, height: 900 },
] as const;

/** Does the same on a phone, a tablet and a desktop. */
export async function inEverySize(
  page: Page,
  look: (viewport: (typeof threeSizes)[number]) => Promise<void>,
): Promise<void> {
  for (const viewport of threeSizes) {
    await page.setViewportSize(viewport);
    await look(viewport);
  }
}
