import type { ReactNode } from 'react';

/** How the page shows one model of the panel. */
export interface ModelLook {
  /** Its mark, drawn in `currentColor` in a box of 24 by 24. */
  readonly mark: ReactNode;
  /** Its tint on the light and the dark theme, as CSS colours: for marks, tab underline and quote highlight only. */
  readonly tint: { readonly light: string; readonly dark: string };
}
