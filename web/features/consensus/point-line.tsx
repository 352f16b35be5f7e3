import type { Quote } from '@quartet/shared/protocol/turn-event.ts';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { QuoteList } from './quote-list.tsx';

export interface PointLineProps {
  readonly quotes: readonly Quote[];
  readonly onOpen: (quote: Quote) => void;
  /** Class names that place the parts of the line. */
  readonly layout: string;
  readonly children: ReactNode;
}

/** A point; below it, the quotes that it rests on can be unfolded. */
export function PointLine({ quotes, onOpen, layout, children }: PointLineProps) {
  const [open, setOpen] = useState(false);
  if (quotes.length === 0) return <li className={cn('flex px-4 py-3', layout)}>{children}</li>;
  return (
    <li className="px-4 py-3">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={cn('flex w-full items-start text-left', layout)}
      >
        {children}
        <ChevronDown
          className={cn(
            'mt-1 ml-auto size-4 shrink-0 text-ink-faint transition-transform',
            open && 'rotate-180',
          )}
        />
      </button>
      {open && <QuoteList quotes={quotes} onOpen={onOpen} />}
    </li>
  );
}
