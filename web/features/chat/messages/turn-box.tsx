import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { cn } from '../../../lib/cn.ts';
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
 */
export function TurnBox({ turnKey, newest, children }: TurnBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const [kept, setKept] = useState(false);
  const printing = usePrinting();
  const shownIn = useIsShownIn(turnKey);
  const drawn = newest || kept || printing || shownIn;

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let near = false;
    const watch = new IntersectionObserver(
      (entries) => {
        near = entries.at(-1)?.isIntersecting ?? near;
        if (near) setKept(true);
      },
      { root: element.closest('[data-panel]'), rootMargin: '200% 0px' },
    );
    watch.observe(element);
    const timer = setTimeout(() => startTransition(() => setKept(true)), untilAtRestMs);
    return () => {
      watch.disconnect();
      clearTimeout(timer);
      setKept(near);
    };
  }, []);

  return (
    <div
      ref={box}
      data-turn={turnKey}
      className={cn('mb-12 last:mb-0', !drawn && 'min-h-[1200px]')}
    >
      {drawn && children}
    </div>
  );
}

/** Until whoever looks through the tabs has found theirs. */
const untilAtRestMs = 1_000;
