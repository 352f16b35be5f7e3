import { ChevronDown } from 'lucide-react';
import { cn } from '../../../lib/cn.ts';
import { useNames } from '../../../models/names.ts';
import { QuartetMark } from '../../../models/quartet-mark.tsx';
import { useChatState } from '../state/chat-context.tsx';
import { hasDot, isConsensusGenerating } from '../state/progress.ts';
import { ColumnToggles } from './column-toggles.tsx';
import { CompareToggle } from './compare-toggle.tsx';
import { panelId } from './tab-ids.ts';

export interface CompareBarProps {
  readonly folded: boolean;
  readonly onFold: (folded: boolean) => void;
}

/** Stands in place of the tabs while all answers are in view; folds the consensus away, and puts columns away. */
export function CompareBar({ folded, onFold }: CompareBarProps) {
  const { labelOf } = useNames();
  const dot = useChatState((state) => hasDot(state, 'consensus'));
  const generating = useChatState((state) => isConsensusGenerating(state.turns.at(-1)));
  return (
    <div
      className="relative z-10 flex h-12 low:h-8 pointer-coarse:low:h-11 shrink-0 items-center border-b border-line bg-paper px-4"
      data-print="hide"
      data-model="consensus"
    >
      <button
        type="button"
        aria-expanded={!folded}
        aria-controls={panelId('consensus')}
        onClick={() => onFold(!folded)}
        className="-ml-2 flex h-9 low:h-8 pointer-coarse:h-11 pointer-coarse:low:h-11 items-center gap-2 rounded-lg px-2 text-[0.84375rem] font-medium transition-colors hover:bg-sunken"
      >
        <ChevronDown
          className={cn('size-4 text-ink-faint transition-transform', folded && '-rotate-90')}
          aria-hidden="true"
        />
        <QuartetMark className="size-[17px]" />
        {labelOf('consensus')}
        {dot && <span data-dot="consensus" className="size-1.5 rounded-full bg-tint" />}
        {generating && (
          <span className="animate-shimmer text-xs font-normal text-accent">(generating...)</span>
        )}
      </button>
      <ColumnToggles />
      <CompareToggle />
    </div>
  );
}
