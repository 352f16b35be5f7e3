import type { ReactElement } from 'react';
import { createLazy, useLazy } from '../../lib/use-lazy.ts';

const shown = createLazy(() => import('./shown-tooltip.tsx'));

export interface TooltipProps {
  readonly text: string;
  /** It must have a name of its own. */
  readonly children: ReactElement;
}

/** Explains the element it wraps. What shows it is no part of the first screen. */
export function Tooltip({ text, children }: TooltipProps) {
  const loaded = useLazy(shown, true);
  return loaded ? <loaded.ShownTooltip text={text}>{children}</loaded.ShownTooltip> : children;
}
