import { type ModelKey, modelKeys, type TabKey } from '@quartet/shared/domain/panel.ts';
import { Check, ChevronDown, Columns4 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { cn } from '../../ui/lib/cn.ts';
import { pageDirection } from '../../ui/lib/direction.ts';
import { setPreference } from '../../ui/lib/preferences.ts';
import { useMedia } from '../../ui/lib/use-media.ts';
import { useView, viewStore } from '../../ui/lib/view.ts';
import { ModelMark } from '../../ui/models/model-mark.tsx';
import { useNames } from '../../ui/models/names.ts';
import { QuartetMark } from '../../ui/models/quartet-mark.tsx';
import { strings } from '../conversation-strings.ts';
import { useChatState } from '../state/chat-context.tsx';
import { hasDot, isConsensusGenerating } from '../state/progress.ts';
import { useCanCompare, useLayout } from './layout.ts';
import { tabPanelId } from './tabs.ts';

interface CompareBarProps {
  readonly folded: boolean;
  readonly onFold: (folded: boolean) => void;
}

/** Replaces the tabs while all answers are visible. Folds the consensus and hides columns. */
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
        className="-ms-2 flex h-9 low:h-8 pointer-coarse:h-11 pointer-coarse:low:h-11 items-center gap-2 rounded-lg px-2 text-[0.84375rem] font-medium transition-colors hover:bg-sunken"
      >
        <ChevronDown
          className={cn(
            'size-4 text-ink-faint transition-transform',
            folded && '-rotate-90 rtl:rotate-90',
          )}
          aria-hidden="true"
        />
        <QuartetMark className="size-[17px]" />
        {labelOf('consensus')}
        {dot && <span data-dot="consensus" className="size-1.5 rounded-full bg-tint" />}
        {generating && (
          <span className="animate-shimmer text-xs font-normal text-accent">
            {strings.generatingBeside}
          </span>
        )}
      </button>
      <ColumnsMenu />
      <CompareToggle />
    </div>
  );
}

/** Shows and hides the columns of answers. */
function ColumnsMenu() {
  const { shortNameOf } = useNames();
  const shown = useColumns();
  return (
    <DropdownMenu.Root dir={pageDirection()} modal={false}>
      <DropdownMenu.Trigger
        data-columns
        className="me-29 ms-auto flex h-9 items-center rounded-lg px-2.5 text-[0.8125rem] font-medium text-ink-faint transition-colors low:h-8 pointer-coarse:h-11 hover:bg-sunken hover:text-ink data-[state=open]:bg-sunken"
      >
        {strings.columns}
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={4}
        collisionPadding={8}
        className="z-50 min-w-44 animate-appear rounded-2xl border border-line bg-raised p-1.5 text-sm shadow-dock"
      >
        {modelKeys.map((model) => (
          <DropdownMenu.CheckboxItem
            key={model}
            checked={shown.includes(model)}
            disabled={shown.length === 1 && shown.includes(model)}
            onSelect={(event) => event.preventDefault()}
            onCheckedChange={() => toggleColumn(model)}
            className="flex min-h-9 items-center gap-3 rounded-lg px-3 outline-none select-none data-disabled:text-ink-faint data-highlighted:bg-sunken dark:data-highlighted:bg-line/60 pointer-coarse:min-h-11"
          >
            <ModelMark model={model} className="size-3.5" />
            {shortNameOf(model)}
            <DropdownMenu.ItemIndicator className="ms-auto">
              <Check className="size-4 text-accent" aria-hidden="true" />
            </DropdownMenu.ItemIndicator>
          </DropdownMenu.CheckboxItem>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

/** Switches to answers side by side, if there is room for them. */
export function CompareToggle() {
  const on = useLayout() === 'compare';
  if (!useCanCompare()) return null;
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={() => setPreference('layout', on ? 'tabs' : 'compare')}
      className={cn(
        'absolute top-1.5 inset-e-4 flex h-9 pointer-coarse:top-0.5 pointer-coarse:h-11 low:top-0 low:h-8 pointer-coarse:low:h-11 items-center gap-1.5 rounded-lg px-2.5 text-[0.8125rem] font-medium transition-colors',
        on ? 'bg-accent-wash text-accent' : 'text-ink-faint hover:bg-sunken hover:text-ink',
      )}
    >
      <Columns4 className="size-4" aria-hidden="true" />
      {strings.compare}
    </button>
  );
}

/** Returns the columns in view, in the order of the panel. There is at least one. */
export function useColumns(): readonly ModelKey[] {
  const hidden = useView((view) => view.hiddenColumns);
  return modelKeys.filter((model) => !hidden.includes(model));
}

/** Hides a column, or shows it again. The last one cannot be hidden. */
function toggleColumn(model: ModelKey): void {
  const { hiddenColumns } = viewStore.getState();
  if (hiddenColumns.includes(model)) return showColumn(model);
  if (hiddenColumns.length === modelKeys.length - 1) return;
  viewStore.setState({ hiddenColumns: [...hiddenColumns, model] });
}

export function showColumn(tab: TabKey): void {
  viewStore.setState(({ hiddenColumns }) => ({
    hiddenColumns: hiddenColumns.filter((model) => model !== tab),
  }));
}

/** In rem, so that media queries follow the text size that the person has set in the browser. */
const railWidth = 20;
const leastColumnWidth = 15;

/** True if the consensus fits next to this many columns. */
export function useHasRail(columns: number): boolean {
  return useMedia(`(width >= ${railWidth + columns * leastColumnWidth}rem)`);
}
