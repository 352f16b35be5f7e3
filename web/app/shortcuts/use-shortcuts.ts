import { useEffect, useEffectEvent } from 'react';
import { findShortcut, type Shortcut, type ShortcutType } from './find-shortcut.ts';

export type ShortcutHandlers = {
  readonly [T in ShortcutType]?: (shortcut: Extract<Shortcut, { type: T }>) => void;
};

/** Handles these shortcuts while the component is mounted, unless a dialog, a popover or a menu is open. */
export function useShortcuts(handlers: ShortcutHandlers): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || isCovered()) return;
    const shortcut = findShortcut(toKeyPress(event));
    const handler = shortcut && (handlers[shortcut.type] as ((it: Shortcut) => void) | undefined);
    if (!handler) return;
    event.preventDefault();
    handler(shortcut);
  });
  useEffect(() => {
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, []);
}

function isCovered(): boolean {
  // Within `:is` a browser without popovers forgives their name.
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
