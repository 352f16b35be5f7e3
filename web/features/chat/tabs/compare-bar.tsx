import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { ChevronDown } from 'lucide-react';
import { cn } from '../../../lib/cn.ts';
import { ModelMark } from '../../../models/model-mark.tsx';
import { useNames } from '../../../models/names.ts';
import { QuartetMark } from '../../../models/quartet-mark.tsx';
import { useChatState } from '../state/chat-context.tsx';
import { hasDot, isConsensusGenerating } from '../state/progress.ts';
import { toggleColumn, useColumns } from './columns.ts';
import { CompareToggle } from './compare-toggle.tsx';
import { tabPanelId } from './tab-ids.ts';

interface CompareBarProps {
  readonly folded: boolean;
  readonly onFold: (folded: boolean) => void;
}

/** Replaces the tabs while all answers are in view; folds the consensus and hides columns. */
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
        aria-controls={tabPanelId('consensus')}
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

/** Shows and hides the columns of the answers. */
function ColumnToggles() {
  const { shortNameOf } = useNames();
  const shown = useColumns();
  return (
    <fieldset className="mr-29 ml-auto flex gap-0.5">
      <legend className="sr-only">Columns</legend>
      {modelKeys.map((model) => {
        const on = shown.includes(model);
        const last = on && shown.length === 1;
        return (
          <button
            key={model}
            type="button"
            aria-pressed={on}
            aria-controls={tabPanelId(model)}
            disabled={last}
            title={last ? undefined : `${on ? 'Hide' : 'Show'} ${shortNameOf(model)}`}
            onClick={() => toggleColumn(model)}
            className={cn(
              'flex h-9 items-center gap-1.5 rounded-lg px-2.5 text-[0.8125rem] font-medium transition-colors low:h-8 pointer-coarse:h-11 enabled:hover:bg-sunken enabled:hover:text-ink',
              on ? 'text-ink-soft' : 'text-ink-faint line-through *:[svg]:opacity-40',
            )}
          >
            <ModelMark model={model} className="size-3.5" />
            {shortNameOf(model)}
          </button>
        );
      })}
    </fieldset>
  );
}
