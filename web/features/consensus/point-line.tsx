import type { Cited } from '@quartet/shared/protocol/consensus-parts.ts';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { usePrinting } from '../../lib/use-printing.ts';
import { CiteList } from './cite-list.tsx';
import { useCited } from './cited-context.ts';

export interface PointLineProps {
  readonly cites: readonly Cited[];
  /** Class names that place the parts of the line. */
  readonly layout: string;
  /** The element's id, for what leads to the line. */
  readonly id?: string;
  readonly children: ReactNode;
}

/** A point; below it, the words that it rests on can be unfolded. */
export function PointLine({ cites, layout, id, children }: PointLineProps) {
  const [chosen, setChosen] = useState(false);
  const printing = usePrinting();
  const { onLight } = useCited();
  const toggle = () => {
    setChosen(!chosen);
    onLight?.(chosen ? [] : cites);
  };
  if (cites.length === 0) {
    return (
      <li id={id} className={cn('flex px-4 py-3', layout)}>
        {children}
      </li>
    );
  }
  // On paper nothing can be unfolded.
  const open = chosen || printing;
  return (
    <li id={id} className="px-4 py-3">
      <button
        type="button"
        aria-expanded={open}
        onClick={toggle}
        className={cn(
          'relative flex w-full items-start text-start before:absolute before:-inset-x-4 before:-top-3 before:-bottom-2.5',
          layout,
        )}
      >
        {children}
        <ChevronDown
          className={cn(
            'mt-1 ml-auto size-4 shrink-0 text-ink-faint transition-transform print:hidden',
            open && 'rotate-180',
          )}
        />
      </button>
      {open && <CiteList cites={cites} className="mt-2.5 animate-appear" />}
    </li>
  );
}
