import { focusMain } from './focus.ts';

/** The focused element and its ancestors, innermost first. */
interface Held {
  readonly element: HTMLElement;
  readonly around: readonly HTMLElement[];
}

/**
 * Keeps the focus from moving to the body. If the focused element is removed, hidden or disabled, the focus moves to the nearest
 * focusable ancestor, or else to the visible content, unless something else has it by then.
 */
export function keepFocus(): void {
  let held: Held | null = null;
  let asked = false;
  const look = () => {
    asked = false;
    if (!held || !isFree() || canHold(held.element)) return;
    moveFrom(held);
  };
  const lookSoon = () => {
    if (asked) return;
    asked = true;
    // Waits for dialogs and menus, which return the focus themselves in a later task.
    requestAnimationFrame(() => setTimeout(look));
  };
  const watch = new MutationObserver(lookSoon);
  const hold = (element: EventTarget | null) => {
    if (!(element instanceof HTMLElement) || element === document.body) return;
    held = { element, around: listAround(element) };
    watch.observe(document.body, changes);
  };
  hold(document.activeElement);
  document.addEventListener('focusin', ({ target }) => hold(target));
  document.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget) return;
    // Looks after the event. If the person moved the focus, the element that lost it still exists.
    setTimeout(() => {
      if (!held || !isFree()) return;
      // A stylesheet hid the element, or the browser took the focus later than the change.
      if (!canHold(held.element)) return lookSoon();
      held = null;
      watch.disconnect();
    });
  });
}

const changes: MutationObserverInit = {
  childList: true,
  subtree: true,
  attributeFilter: ['disabled', 'hidden', 'inert', 'style', 'class', 'open'],
};

function isFree(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function canHold(element: HTMLElement): boolean {
  return element.checkVisibility() && !element.matches(':disabled, [inert] *');
}

function listAround(element: HTMLElement): readonly HTMLElement[] {
  const parent = element.parentElement;
  return parent ? [parent, ...listAround(parent)] : [];
}

function moveFrom({ around }: Held): void {
  const tabPanels = document.querySelectorAll<HTMLElement>('[data-panel]');
  const nearest = around.filter((it) => it.hasAttribute('tabindex') && it.tagName !== 'MAIN');
  const candidates = [...nearest, ...tabPanels];
  const target = candidates.find((it) => it.isConnected && canHold(it));
  if (target) target.focus({ preventScroll: true });
  else focusMain();
}
