import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Markdown } from '../../../components/markdown/markdown.tsx';
import { cn } from '../../../lib/cn.ts';
import { usePrinting } from '../../../lib/use-printing.ts';
import { strings } from './strings.ts';

export interface ReasoningProps {
  readonly text: string;
  readonly thinking: boolean;
  /** There is little room: it closes when the answer begins. */
  readonly brief: boolean;
}

/**
 * A model's reasoning, and that it is thinking. It opens when its words arrive, until the person opens or closes it; the
 * words come below their button, so that nothing moves.
 */
export function Reasoning({ text, thinking, brief }: ReasoningProps) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const printing = usePrinting();
  if (text === '' && !thinking) return null;
  const open = text !== '' && (printing || (chosen ?? (thinking || !brief)));
  return (
    <section className="mb-4">
      <div className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
        {text !== '' && (
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setChosen(!open)}
            className="-ml-1 flex h-8 items-center gap-1 rounded-md pr-2 pl-1 text-sm font-medium text-ink-faint transition-colors hover:text-ink-soft pointer-coarse:h-11"
          >
            <ChevronRight
              className={cn('size-4 transition-transform print:hidden', open && 'rotate-90')}
            />
            {strings.reasoning}
          </button>
        )}
        {thinking && <p className="animate-shimmer text-sm text-ink-faint">{strings.thinking}</p>}
      </div>
      {open && (
        <div
          dir="auto"
          data-words
          className="mt-1 ml-2 max-h-60 animate-appear overflow-y-auto border-s-2 border-line ps-4 text-ink-soft print:max-h-none"
        >
          <Markdown text={text} className="text-sm!" />
        </div>
      )}
    </section>
  );
}
