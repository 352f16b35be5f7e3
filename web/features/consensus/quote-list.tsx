import { shortNames } from '@quartet/shared/domain/panel.ts';
import type { Quote } from '@quartet/shared/protocol/turn-event.ts';
import { ArrowUpRight } from 'lucide-react';
import { ModelMark } from '../../models/model-mark.tsx';

import { toPlainPoint } from './plain-point.ts';

export interface QuoteListProps {
  readonly quotes: readonly Quote[];
  readonly onOpen: (quote: Quote) => void;
}

/** The quotes that a point rests on; each opens in its model's tab. */
export function QuoteList({ quotes, onOpen }: QuoteListProps) {
  return (
    <ul className="mt-2.5 grid animate-appear gap-1.5">
      {quotes.map((quote) => (
        <li key={`${quote.model}-${quote.start}`} data-model={quote.model}>
          <button
            type="button"
            onClick={() => onOpen(quote)}
            className="group flex w-full items-start gap-2.5 rounded-lg bg-tint-wash px-3 py-2 text-left text-sm leading-relaxed"
          >
            <ModelMark model={quote.model} className="mt-1 size-3.5 shrink-0" />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="sr-only">{shortNames[quote.model]}: </span>“
              {toPlainPoint(quote.quote)}”
            </span>
            <ArrowUpRight className="mt-1 size-3.5 shrink-0 text-ink-faint transition-colors group-hover:text-ink" />
          </button>
        </li>
      ))}
    </ul>
  );
}
