import type { Page } from 'playwright-core';

/** The sizes of a phone, a tablet, a laptop and a wide screen. */
export const sizes = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true },
  laptop: { viewport: { width: 1440, height: 900 } },
  desk: { viewport: { width: 1920, height: 1080 } },
} as const;

export interface Shift {
  /** The browser's measure: the share of the view that moved, times the distance as a share of its longer side. */
  readonly value: number;
  /** The elements that moved, with their old and new places. */
  readonly moved: readonly string[];
}

interface Watched {
  shifts: Shift[];
}

interface ShiftEntry extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/**
 * Records every layout shift from the first paint on, also right after an input. Only the question box may grow with its
 * text, and the tab bar move its tabs after a click. Call it before the page opens.
 */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched: Watched = { shifts: [] };
    Object.assign(window, { watched });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as ShiftEntry[]) {
        const dock = document.querySelector('main form')?.closest('[data-print=hide]');
        const tabs = entry.hadRecentInput && document.querySelector('[role=tablist]');
        const answersInput = entry.sources.every(({ node }) =>
          [dock, tabs].some((place) => place && place.contains(node)),
        );
        if (entry.sources.length > 0 && answersInput) continue;
        const moved = entry.sources.map(({ node, previousRect, currentRect }) =>
          JSON.stringify([node?.textContent?.slice(0, 40), previousRect, currentRect]),
        );
        watched.shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns all shifts so far. */
export async function readShifts(page: Page): Promise<readonly Shift[]> {
  // The shifts of a frame are reported in the next one.
  return page.evaluate(
    () =>
      new Promise<readonly Shift[]>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            resolve((window as unknown as { watched: Watched }).watched.shifts),
          ),
        );
      }),
  );
}
