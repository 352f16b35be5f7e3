import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { prefersReducedMotion } from '../../../lib/reduced-motion.ts';
import { isNearBottom } from './panel-scroll.ts';

/** What comes with the end, such as a note, is followed as well. */
const lastWordsMs = 500;

export interface PanelScroll {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly content: RefObject<HTMLElement | null>;
  readonly turnKey: number;
  readonly live: boolean;
}

/** Follows the newest words for a reader at the bottom, and keeps the place of one who is not. */
export function usePanelScroll({ scroller, content, turnKey, live }: PanelScroll) {
  const place = useRef({ turnKey: 0, top: 0, following: true });
  // The height the reader has seen: content may already have grown when a scroll event is told.
  const seenHeight = useRef(0);
  const isLive = useRef(live);
  const [away, setAway] = useState(false);

  useLayoutEffect(() => {
    if (live) isLive.current = true;
    const timer = live ? undefined : setTimeout(() => (isLive.current = false), lastWordsMs);
    return () => clearTimeout(timer);
  }, [live]);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    if (place.current.turnKey === turnKey) {
      box.scrollTo({ top: place.current.top, behavior: 'instant' });
      return;
    }
    const question = box.querySelector<HTMLElement>('[data-turn]:last-of-type');
    const top = question ? question.offsetTop - 20 : 0;
    place.current = { turnKey, top, following: true };
    box.scrollTo({ top, behavior: 'instant' });
  }, [scroller, turnKey]);

  useEffect(() => {
    const box = scroller.current;
    const inner = content.current;
    if (!box || !inner) return;
    const isAtEnd = () =>
      isNearBottom({
        scrollTop: box.scrollTop,
        scrollHeight: seenHeight.current,
        clientHeight: box.clientHeight,
      });
    const note = () => {
      const following = isAtEnd();
      place.current = { ...place.current, top: box.scrollTop, following };
      setAway(!following);
    };
    const grow = new ResizeObserver(() => {
      seenHeight.current = box.scrollHeight;
      if (place.current.following && isLive.current) box.scrollTo({ top: box.scrollHeight });
      else setAway(!isAtEnd());
    });
    seenHeight.current = box.scrollHeight;
    note();
    box.addEventListener('scroll', note, { passive: true });
    grow.observe(inner);
    return () => {
      box.removeEventListener('scroll', note);
      grow.disconnect();
    };
  }, [scroller, content]);

  const toBottom = () => {
    const behavior = prefersReducedMotion() ? 'instant' : 'smooth';
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight, behavior });
  };
  return { away, toBottom };
}
