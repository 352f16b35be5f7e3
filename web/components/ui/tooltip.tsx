import { useStore } from 'zustand';
import { arrivedStore } from '../../lib/first-screen.ts';
import { createLazy, useLazy } from '../../lib/use-lazy.ts';
import type { TooltipProps } from './shown-tooltip.tsx';

const shown = createLazy(() => import('./shown-tooltip.tsx'));

/** Explains the element that it wraps. The tooltip itself loads after the first screen. */
export function Tooltip({ text, children }: TooltipProps) {
  const loaded = useLazy(shown, useStore(arrivedStore));
  return loaded ? <loaded.ShownTooltip text={text}>{children}</loaded.ShownTooltip> : children;
}
