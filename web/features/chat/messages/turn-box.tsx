import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { usePrinting } from '../../../lib/use-printing.ts';
import { useIsShownIn } from './shown-unit.ts';

interface TurnBoxProps {
  readonly turnKey: number;
  readonly newest: boolean;
  readonly children: ReactNode;
}

/**
 * Holds what a tab shows of one turn. An earlier turn is drawn when it is near or has been cited, or once the tab has been open for a
 * while, where a search finds it. It is taken out when the tab closes, unless it was in view or used: each of twenty turns held a megabyte
 * in tabs that nobody looked at, and every switch walked them all. Its height stays, so that nothing in view moves when it is drawn again.
 */
export function TurnBox({ turnKey, newest, children }: TurnBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const used = useRef(false);
  // Height of the empty box in pixels; undefined once the turn has been drawn here.
  const [heldHeight, setHeldHeight] = useState<number | undefined>(guessedHeight);
  const printing = usePrinting();
  const shownIn = useIsShownIn(turnKey);
  const drawn = newest || heldHeight === undefined || printing || shownIn;

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let inView = false;
    // Unknown until the first frame.
    let height: number | undefined;
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
      if (height !== undefined) setHeldHeight(inView || used.current ? undefined : height);
    };
  }, []);

  return (
    <div
      ref={box}
      data-turn={turnKey}
      onClickCapture={() => {
        used.current = true;
      }}
      className="mb-12 last:mb-0"
      style={{ minHeight: drawn ? undefined : heldHeight }}
    >
      {drawn && children}
    </div>
  );
}

/** Height assumed for a turn that was never drawn, in pixels; as `contain-intrinsic-size` in base.css. */
const guessedHeight = 1_200;
/** Time until the reader has settled on a tab. */
const untilAtRestMs = 1_000;
