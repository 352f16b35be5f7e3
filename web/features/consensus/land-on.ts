import { prefersReducedMotion } from '../../lib/reduced-motion.ts';

/** Leads to the element with that id. */
export type Land = (id: string, block: 'start' | 'center') => void;

/** Brings an element into view and moves the focus to it. */
export const landOn: Land = (id, block) => {
  const element = document.getElementById(id);
  if (!element) return;
  const behavior = prefersReducedMotion() ? 'instant' : 'smooth';
  element.scrollIntoView({ block, behavior });
  element.focus({ preventScroll: true });
};
