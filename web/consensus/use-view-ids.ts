import { useId, useMemo } from 'react';
import { prefersReducedMotion } from '../ui/lib/use-media.ts';

/** Ids of the elements that links within a consensus lead to. */
export interface ViewIds {
  readonly agree: string;
  readonly disagree: string;
  readonly only: string;
  readonly line: (id: number) => string;
}

export function useViewIds(): ViewIds {
  const own = useId();
  return useMemo(
    () => ({
      agree: `${own}-agree`,
      disagree: `${own}-disagree`,
      only: `${own}-only`,
      line: (id) => `${own}-line-${id}`,
    }),
    [own],
  );
}

/** Moves to the element with this id. */
export type Land = (id: string, block: 'start' | 'center') => void;

/** Scrolls to an element and focuses it. Unfolds it if necessary. */
export const landOn: Land = (id, block) => {
  const element = document.getElementById(id);
  if (!element) return;
  element.closest('details')?.setAttribute('open', '');
  const behavior = prefersReducedMotion() ? 'instant' : 'smooth';
  element.scrollIntoView({ block, behavior });
  element.focus({ preventScroll: true });
};
