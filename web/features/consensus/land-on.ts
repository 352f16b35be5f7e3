import { prefersReducedMotion } from '../../lib/reduced-motion.ts';

/** Brings an element into view and moves the focus to it. */
export function landOn(id: string, block: 'start' | 'center'): void {
  const element = document.getElementById(id);
  if (!element) return;
  const behavior = prefersReducedMotion() ? 'instant' : 'smooth';
  element.scrollIntoView({ block, behavior });
  element.focus({ preventScroll: true });
}
