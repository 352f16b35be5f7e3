/** Moves the focus to the main content of the screen. */
export function focusMain(): void {
  const main = document.querySelector('main');
  main?.setAttribute('tabindex', '-1');
  main?.focus({ preventScroll: true });
}

/** Moves the focus to the tab panel around an element, for a button that disappears when it is pressed. */
export function focusPanel(within: Element | null): void {
  within?.closest<HTMLElement>('[data-panel]')?.focus({ preventScroll: true });
}

/** Makes a scrolling region focusable, so that the keyboard can also scroll it. */
export const scrollable = { tabIndex: 0 } as const;
