import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { usePrinting } from '../../../lib/use-printing.ts';
import { useIsShownIn } from './shown-unit.ts';

interface TurnBoxProps {
  readonly turnKey: number;
  readonly newest: boolean;
  readonly children: ReactNode;
}

/**
 * Holds what a tab shows of one turn. An earlier turn out of view is drawn once the tab has been open for a while, where a search finds it,
 * and taken out when the tab closes: each of twenty turns held a megabyte in tabs that nobody looked at, and every switch walked them all.
 * Its height stays, so that nothing in view moves when it is drawn again.
 */
export function TurnBox({ turnKey, newest, children }: TurnBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  // Undefined while it is drawn.
  const [heldHeight, setHeldHeight] = useState<number | undefined>(guessedHeight);
  const printing = usePrinting();
  const shownIn = useIsShownIn(turnKey);
  const drawn = newest || heldHeight === undefined || printing || shownIn;

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let [inView, height] = [false, guessedHeight];
    const draw = () => setHeldHeight(undefined);
    const root = element.closest('[data-panel]');
    const view = new IntersectionObserver(
      (entries) => {
        inView = entries.at(-1)?.isIntersecting ?? inView;
      },
      { root },
    );
    const near = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && draw(), {
      root,
      rootMargin: '200% 0px',
    });
    const size = new ResizeObserver(([entry]) => {
      // Nothing has a height in a tab that closes.
      height = entry?.contentRect.height || height;
    });
    const watches = [view, near, size];
    for (const watch of watches) watch.observe(element);
    const timer = setTimeout(() => startTransition(draw), untilAtRestMs);
    return () => {
      for (const watch of watches) watch.disconnect();
      clearTimeout(timer);
      setHeldHeight(inView ? undefined : height);
    };
  }, []);

  return (
    <div
      ref={box}
      data-turn={turnKey}
      className="mb-12 last:mb-0"
      style={{ minHeight: drawn ? undefined : heldHeight }}
    >
      {drawn && children}
    </div>
  );
}

/** In pixels: of a turn that was never drawn, as its style assumes while it is out of view. */
const guessedHeight = 1_200;
/** Until whoever looks through the tabs has found theirs. */
const untilAtRestMs = 1_000;
