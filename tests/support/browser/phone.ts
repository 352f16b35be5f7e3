import type { Page } from 'playwright-core';

export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
} as const;

export interface Swipe {
  /** Pixels to the right; negative to the left. */
  readonly x: number;
  readonly y?: number;
}

/** Swipes with one finger from the middle of the screen. */
export async function swipe(page: Page, { x, y = 0 }: Swipe): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: 195 + x * part, y: 400 + y * part }],
    });
  await touch('touchStart', 0);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', part);
  await touch('touchEnd', 1);
  await cdp.detach();
}
