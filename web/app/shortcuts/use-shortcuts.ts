import { useEffect, useEffectEvent } from 'react';
import { findShortcut, type Shortcut, type ShortcutType } from './find-shortcut.ts';

export type ShortcutHandlers = {
  readonly [T in ShortcutType]?: (shortcut: Extract<Shortcut, { type: T }>) => void;
};

/** Handles these shortcuts while the component is mounted, unless a dialog, a popover or a menu is open. */
export function useShortcuts(handlers: ShortcutHandlers): void {
  /** Returns false if this component does not handle the type. */
  const pass = useEffectEvent((shortcut: Shortcut) => {
    const handler = handlers[shortcut.type] as ((it: Shortcut) => void) | undefined;
    handler?.(shortcut);
    return handler !== undefined;
  });
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || isCovered()) return;
    const shortcut = findShortcut(toKeyPress(event));
    if (shortcut && pass(shortcut)) event.preventDefault();
  });
  useEffect(() => {
    const hear = (event: Event) => pass((event as CustomEvent<Shortcut>).detail);
    window.addEventListener('keydown', handle);
    window.addEventListener(eventName, hear);
    return () => {
      window.removeEventListener('keydown', handle);
      window.removeEventListener(eventName, hear);
    };
  }, []);
}

const eventName = 'quartet-shortcut';

/** Triggers a shortcut as its keys would. */
export function doShortcut(shortcut: Shortcut): void {
  window.dispatchEvent(new CustomEvent(eventName, { detail: shortcut }));
}

function isCovered(): boolean {
  // Browsers without popovers ignore an unknown selector inside `:is`.
  const covers = '[role="dialog"], [role="menu"], dialog[open], :is(:popover-open)';
  return document.querySelector(covers) !== null;
}

function toKeyPress(event: KeyboardEvent) {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey, isComposing, target } = event;
  const typing =
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
  return { key, code, altKey, ctrlKey, metaKey, shiftKey, isComposing, typing };
}
