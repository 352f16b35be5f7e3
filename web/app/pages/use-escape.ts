import { useEffect, useEffectEvent } from 'react';

const covers = '[role="dialog"], [role="menu"], dialog[open]';

/** Calls `run` on Escape while `active`, unless the key closes a dialog, a menu or the suggestions of an input method. */
export function useEscape(run: () => void, active: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTaken = event.defaultPrevented || event.isComposing || event.repeat;
    if (event.key !== 'Escape' || isTaken || document.querySelector(covers)) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    if (!active) return;
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [active]);
}
