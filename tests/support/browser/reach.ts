import type { Page } from 'playwright-core';

/** Matches controls, except the skip link, which only keyboard users see. */
const targets =
  'a[href]:not([href="#main"]), button, input:not([type=file]), textarea, [role=tab], [role^=menuitem], [role=option]';

/** Matches layers over the page; the last one shown is in front. */
const overlays = '[role=dialog], [role=menu], dialog:popover-open';

/** Returns the share of the window's height that is left for reading between the bars. */
export const readingPart = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const words = document.querySelector('[data-layout]') ?? document.querySelector('main');
    const top = words?.getBoundingClientRect().top ?? innerHeight;
    const dock = document.querySelector('main > [data-print=hide] > .column');
    return (innerHeight - top - (dock?.getBoundingClientRect().height ?? 0)) / innerHeight;
  });

/** Lists the boxes whose content can only be seen by scrolling sideways. */
export const findTooWide = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'html, body, header, main, [data-panel], [role=dialog], [role=menu]',
      ),
    ]
      .filter((box) => box.scrollWidth > box.clientWidth + 1)
      .map((box) => `${box.tagName} ${box.id}: ${box.scrollWidth} of ${box.clientWidth}`),
  );

export interface Reach {
  /** Controls that cannot be pressed at any scroll position, because they are off-screen or covered. */
  readonly missed: readonly string[];
  /** Touch targets smaller than 44 by 44 px. Links and marks within a sentence may be as high as its line. */
  readonly small: readonly string[];
}

/** Checks every control of the page, or of the layer over it. */
export const measureReach = (page: Page): Promise<Reach> =>
  page.evaluate(lookAtTargets, { targets, overlays });

/** Runs in the page, so it must contain every function that it calls. */
function lookAtTargets(of: { targets: string; overlays: string }): Reach {
  const eye = {
    isShown: (it: Element) =>
      it.checkVisibility({ visibilityProperty: true }) && it.getBoundingClientRect().width > 1,
    /** Undoes scrolling that only scripts can do. Returns true if there was any. */
    scrollBack(from: Element): boolean {
      const before = from.getBoundingClientRect();
      for (let box = from.parentElement; box; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        if (overflowX === 'hidden') box.scrollLeft = 0;
        if (overflowY === 'hidden') box.scrollTop = 0;
      }
      const after = from.getBoundingClientRect();
      return after.x !== before.x || after.y !== before.y;
    },
    isInReach(it: Element): boolean {
      it.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const [box] = it.getClientRects();
      if (eye.scrollBack(it) || !box || box.left < -1 || box.right > innerWidth + 1) return false;
      const isCut = box.top < -1 || box.bottom > innerHeight + 1;
      if (isCut && box.height < innerHeight / 2) return false;
      const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2;
      const hit = document.elementFromPoint((box.left + box.right) / 2, y);
      return it.contains(hit) || (hit?.closest('label')?.contains(it) ?? false);
    },
    isWithinSentence(it: Element): boolean {
      if (it.closest('.prose')) return !it.closest('figcaption');
      const beside = it.matches('a') ? [...(it.parentElement?.childNodes ?? [])] : [];
      return beside.some((node) => node instanceof Text && node.data.trim() !== '');
    },
    isSmall(it: Element): boolean {
      if (eye.isWithinSentence(it) || it.matches(`:disabled, [class*="cl-"], [class*="cl-"] *`))
        return false;
      const target = it.closest('label') ?? it;
      const { x, y, width, height } = target.getBoundingClientRect();
      const [midX, midY, half] = [x + width / 2, y + height / 2, 21];
      const edges = [
        ...(height >= 44 ? [] : [[midX, midY - half] as const, [midX, midY + half] as const]),
        ...(width >= 44 ? [] : [[midX - half, midY] as const, [midX + half, midY] as const]),
      ];
      const layers = 'header, form, [role=tablist], [data-panel], [role=dialog], [role=menu]';
      return edges.some(([left, top]) => {
        const hit = document.elementFromPoint(left, top);
        // Skips targets cut by another layer or the window's edge, which are checked elsewhere.
        return hit?.closest(layers) === target.closest(layers) && !target.contains(hit);
      });
    },
    nameOf(it: Element): string {
      const { width, height } = it.getBoundingClientRect();
      const called = it.getAttribute('aria-label') ?? it.textContent?.slice(0, 40);
      return `${called}: ${Math.round(width)} by ${Math.round(height)}`;
    },
  };
  const layer = [...document.querySelectorAll(of.overlays)].findLast(eye.isShown) ?? document;
  const shown = [...layer.querySelectorAll(of.targets)].filter(eye.isShown);
  const missed = shown.filter((it) => !eye.isInReach(it));
  const byFinger = matchMedia('(pointer: coarse)').matches;
  const small = (byFinger ? shown : []).filter(
    (it) => !missed.includes(it) && eye.isInReach(it) && eye.isSmall(it),
  );
  return { missed: missed.map((it) => eye.nameOf(it)), small: small.map((it) => eye.nameOf(it)) };
}

interface ControlsInView {
  /** Their accessible names, or else the words on them. */
  readonly all: readonly string[];
  /** The controls without a word on them. */
  readonly wordless: readonly string[];
}

/**
 * Lists what can be pressed in view, before anything is pointed at. The marks in a text count as one,
 * and a field counts as one with words.
 */
export const listControls = (page: Page): Promise<ControlsInView> =>
  page.evaluate((selector) => {
    const shown = [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((it) => !it.matches(':disabled'))
      .filter((it) => it.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((it) => {
        const { top, bottom, width } = it.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight && width > 1;
      })
      .filter(
        (it, at, all) =>
          !it.matches('.note') || all.findIndex((each) => each.matches('.note')) === at,
      );
    const named = shown.map((it) => ({
      name: it.getAttribute('aria-label') ?? it.innerText,
      hasWord: it.matches('textarea, input') || /[\p{L}\p{N}]/u.test(it.innerText),
    }));
    return {
      all: named.map(({ name }) => name),
      wordless: named.filter(({ hasWord }) => !hasWord).map(({ name }) => name),
    };
  }, targets);
