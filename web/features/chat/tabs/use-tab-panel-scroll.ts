import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { prefersReducedMotion } from '../../../lib/use-media.ts';
import { createScrollPosition, type ScrollParts } from './scroll-position.ts';

export interface TabPanelScroll {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly content: RefObject<HTMLElement | null>;
  readonly turnKey: number;
  /** True while words are being added. */
  readonly live: boolean;
  /** Takes a reader near the bottom along with new words. */
  readonly follows: boolean;
}

/** Puts a new question at the top of the view, and takes a reader near the bottom along with the words below it. */
export function useTabPanelScroll({ scroller, content, turnKey, live, follows }: TabPanelScroll) {
  const [position] = useState(createScrollPosition);
  const [away, setAway] = useState(false);
  const move = useEffectEvent((how: (parts: ScrollParts) => boolean): boolean => {
    const [box, inner] = [scroller.current, content.current];
    return !box || !inner || how({ box, content: inner });
  });
  const grow = useEffectEvent(() =>
    setAway(!move((parts) => position.grow(parts, live && follows))),
  );

  useLayoutEffect(() => {
    move((parts) => position.arrive(parts, turnKey));
  }, [position, turnKey]);

  useLayoutEffect(() => {
    // The last words come with the end.
    if (!live) move((parts) => position.grow(parts, follows));
  }, [position, live, follows]);

  useEffect(() => {
    const box = scroller.current;
    if (!box || !content.current) return;
    const note = () => {
      setAway(!move(position.note));
      markReading(box);
    };
    const watch = new ResizeObserver(() => grow());
    markReading(box);
    box.addEventListener('scroll', note, { passive: true });
    watch.observe(content.current);
    return () => {
      box.removeEventListener('scroll', note);
      document.documentElement.removeAttribute('data-reading');
      watch.disconnect();
    };
  }, [scroller, content, position]);

  const toBottom = () => {
    const behavior = prefersReducedMotion() ? 'instant' : 'smooth';
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight, behavior });
  };
  return { away, toBottom };
}

/**
 * Tells the header that somebody reads further down: where the window is low it then makes room until they are back at the top. That
 * room leaves less to scroll, so little to scroll counts at the beginning alone; else the header would come and go.
 */
function markReading({ scrollTop, scrollHeight, clientHeight }: HTMLElement): void {
  const root = document.documentElement;
  const hasMuch = scrollHeight - clientHeight > 100 || root.hasAttribute('data-reading');
  root.toggleAttribute('data-reading', scrollTop > 24 && hasMuch);
}
