import { type RefObject, useEffect, useEffectEvent } from 'react';

/** So long nobody has moved, pressed or scrolled anything. */
const stillMs = 30_000;

const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/** Calls `onStill` when the element has been in view and the person still for 30 s, and every 30 s from then on. */
export function useStillness(element: RefObject<HTMLElement | null>, onStill: () => void): void {
  const tell = useEffectEvent(onStill);
  useEffect(() => {
    if (!element.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let inView = false;
    const wait = () => {
      clearTimeout(timer);
      if (inView) timer = setTimeout(elapse, stillMs);
    };
    function elapse() {
      tell();
      wait();
    }
    const watch = new IntersectionObserver((entries) => {
      inView = entries.at(-1)?.isIntersecting ?? false;
      wait();
    });
    watch.observe(element.current);
    const options = { capture: true, passive: true };
    for (const sign of signs) window.addEventListener(sign, wait, options);
    return () => {
      clearTimeout(timer);
      watch.disconnect();
      for (const sign of signs) window.removeEventListener(sign, wait, options);
    };
  }, [element]);
}
