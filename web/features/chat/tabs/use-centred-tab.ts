import type { TabKey } from '@quartet/shared/domain/panel.ts';
import { type RefObject, useEffect, useRef } from 'react';
import { prefersReducedMotion } from '../../../lib/use-media.ts';
import { tabId } from './tab-ids.ts';

/** Scrolls the active tab to the middle: smoothly when it changes, at once when the bar's own size does. */
export function useCentredTab(list: RefObject<HTMLElement | null>, active: TabKey): void {
  const first = useRef(true);
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    centre(box, active, first.current || prefersReducedMotion() ? 'instant' : 'smooth');
    first.current = false;
    let width = box.clientWidth;
    const watch = new ResizeObserver(() => {
      if (box.clientWidth === width) return;
      width = box.clientWidth;
      centre(box, active, 'instant');
    });
    watch.observe(box);
    return () => watch.disconnect();
  }, [list, active]);
}

function centre(box: HTMLElement, active: TabKey, behavior: ScrollBehavior): void {
  const tab = box.querySelector<HTMLElement>(`#${tabId(active)}`);
  if (!tab) return;
  const left = tab.offsetLeft - box.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2;
  box.scrollTo({ left, behavior });
}
