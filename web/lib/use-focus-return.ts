import { useRef } from 'react';

/** Returns the focus to where it was when a dialog closes that has no trigger button of its own. */
export function useFocusReturn(onReturned?: () => void) {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (before.current instanceof HTMLElement) before.current.focus();
      onReturned?.();
    },
  };
}
