import { useRef } from 'react';

/** For the content of a dialog that opens without a button of its own: on closing, what had the focus gets it back. */
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
