import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { usePrinting } from '../../ui/lib/use-printing.ts';
import { useIsShownIn } from './shown-unit.ts';

interface TurnBoxProps {
  readonly turnKey: number;
  readonly newest: boolean;
  readonly children: ReactNode;
}

/**
 * Contains what a tab shows of one turn. An earlier turn is rendered when it is near or cited, or when the tab has been open for a
 * while, so that the browser's search finds it. When the tab closes, it is removed, unless it was in view or used, since each of
 * twenty turns took a megabyte and slowed every change of tabs. The box keeps its height, so nothing in view moves.
 */
export function TurnBox({ turnKey, newest, children }: TurnBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const used = useRef(false);
  // Height of the empty box in pixels. Undefined once the turn has been rendered here.
  const [heldHeight, setHeldHeight] = useState<number | undefined>(guessedHeight);
  const printing = usePrinting();
  const shownIn = useIsShownIn(turnKey);
  const drawn = newest || heldHeight === undefined || printing || shownIn;

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let inView = false;
    // Undefined until the first frame.
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
      // In a tab that closes, everything has a height of 0.
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

/** Estimated height in pixels of a turn that was never rendered. The same as `contain-intrinsic-size` in base.css. */
const guessedHeight = 1_200;
/** How long until the reader has settled on a tab. */
const untilAtRestMs = 1_000;
