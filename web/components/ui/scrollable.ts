/** For a region that scrolls: it takes the focus, so that the keyboard can scroll it too. */
export const scrollable = { tabIndex: 0 } as const;
