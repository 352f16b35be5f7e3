import type { TabKey } from '@quartet/shared/domain/panel.ts';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { runsFromRight } from '../../ui/lib/direction.ts';
import { prefersReducedMotion } from '../../ui/lib/use-media.ts';
import { neighbourTab } from './tabs.ts';

/** Turns touch swipes on the element into tab changes; the element follows the finger. Does nothing for null. */
export function useSwipe(
  box: RefObject<HTMLElement | null>,
  active: TabKey | null,
  onSelect: (tab: TabKey) => void,
): void {
  const findNeighbour = useEffectEvent((steps: number) =>
    active === null ? null : neighbourTab(active, steps),
  );
  const isOn = useEffectEvent(() => active !== null);
  const select = useEffectEvent(onSelect);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let start: Travel | null = null;
    const ahead = () => (runsFromRight(element) ? -1 : 1);
    const travelOf = (touch: Touch | undefined): Travel =>
      start && touch ? { x: touch.clientX - start.x, y: touch.clientY - start.y } : { x: 0, y: 0 };

    const begin = (event: TouchEvent) => {
      const touch = event.touches[0];
      const usable =
        isOn() && event.touches.length === 1 && touch && !scrollsSideways(event.target);
      start = usable ? { x: touch.clientX, y: touch.clientY } : null;
    };
    const move = (event: TouchEvent) => {
      const travel = travelOf(event.touches[0]);
      if (!start || Math.abs(travel.x) < 12 || Math.abs(travel.x) <= Math.abs(travel.y)) return;
      if (prefersReducedMotion()) return;
      const neighbour = findNeighbour(travel.x < 0 ? ahead() : -ahead());
      const shift = followFinger(travel.x, neighbour !== null);
      element.style.translate = `${shift}px 0`;
      element.style.opacity = String(1 - Math.min(0.7, Math.abs(shift) / 260));
    };
    const end = (event: TouchEvent) => {
      const steps = decideSwipe(travelOf(event.changedTouches[0])) * ahead();
      start = null;
      element.style.translate = '';
      element.style.opacity = '';
      const neighbour = findNeighbour(steps);
      if (steps !== 0 && neighbour) select(neighbour);
    };
    const options = { passive: true };
    element.addEventListener('touchstart', begin, options);
    element.addEventListener('touchmove', move, options);
    element.addEventListener('touchend', end, options);
    element.addEventListener('touchcancel', end, options);
    return () => {
      element.removeEventListener('touchstart', begin);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', end);
    };
  }, [box]);
}

/** Wide code and tables keep their own sideways scrolling. */
function scrollsSideways(target: EventTarget | null): boolean {
  const box = target instanceof Element ? target.closest('.scroll-box, .katex-display') : null;
  return box !== null && box.scrollWidth > box.clientWidth;
}

interface Travel {
  readonly x: number;
  readonly y: number;
}

/** How many pixels a swipe must exceed. */
const threshold = 50;

/** Returns 1 for a swipe to the left, -1 to the right, and 0 if it is too short or not mostly horizontal. */
export function decideSwipe({ x, y }: Travel): -1 | 0 | 1 {
  if (Math.abs(x) <= threshold || Math.abs(x) <= Math.abs(y)) return 0;
  return x < 0 ? 1 : -1;
}

/** Returns how far the tab panel follows the finger: less far than the finger, and much less beyond the last tab. */
export function followFinger(x: number, hasNeighbour: boolean): number {
  return hasNeighbour ? x * 0.6 : Math.sign(x) * Math.min(56, Math.abs(x) * 0.28);
}
