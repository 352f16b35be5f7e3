import { createLazy, useLazy } from '../lib/use-lazy.ts';
import { useView } from '../lib/view.ts';
import type { TooltipProps } from './shown-tooltip.tsx';

const shown = createLazy(() => import('./shown-tooltip.tsx'));

/** Explains the element that it wraps. The tooltip itself loads after the first screen. */
export function Tooltip({ text, children }: TooltipProps) {
  const loaded = useLazy(
    shown,
    useView((view) => view.arrived),
  );
  return loaded ? <loaded.ShownTooltip text={text}>{children}</loaded.ShownTooltip> : children;
}
