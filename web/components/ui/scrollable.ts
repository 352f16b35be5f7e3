/** Makes a scrolling region focusable, so that the keyboard can scroll it too. */
export const scrollable = { tabIndex: 0 } as const;
