/** For a region that scrolls: it takes the focus, so that the keyboard can scroll it as well. */
export const scrollable = { tabIndex: 0 } as const;
