import { strings } from '../../web/consensus/strings.ts';

/** Resolves once an element for the selector is on the page. */
async function whenShown(selector: string): Promise<HTMLElement> {
  const find = () => document.querySelector<HTMLElement>(selector);
  const { promise, resolve } = Promise.withResolvers<HTMLElement>();
  const look = () => {
    const element = find();
    if (element) resolve(element);
  };
  const watch = new MutationObserver(look);
  watch.observe(document, { childList: true, subtree: true, attributes: true });
  look();
  return promise.finally(() => watch.disconnect());
}

/** Clicks the elements in order, each as soon as it appears. */
export function press(...selectors: readonly string[]): () => Promise<void> {
  return async () => {
    for (const selector of selectors) (await whenShown(selector)).click();
  };
}

/** Opens a Radix menu, which listens to pointer events instead of clicks. */
export async function pointAt(selector: string): Promise<void> {
  const element = await whenShown(selector);
  element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
}

/** Opens the menu of the consensus. */
export const openMenu = () => pointAt(`[data-panel=consensus] [aria-label="${strings.more}"]`);

/** Opens the form that combines the answers again, from the menu of the consensus, then clicks in it. */
export function openCombineForm(...selectors: readonly string[]): () => Promise<void> {
  return async () => {
    await openMenu();
    await press('[role=menuitem]', ...selectors)();
  };
}

export async function focusOn(selector: string): Promise<void> {
  (await whenShown(selector)).focus();
}

export function goOffline(): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  window.dispatchEvent(new Event('offline'));
}
