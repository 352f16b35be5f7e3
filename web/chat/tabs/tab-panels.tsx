import { isModelKey, type TabKey, tabKeys } from '@quartet/shared/domain/panel.ts';
import { ArrowDown } from 'lucide-react';
import { Activity, type CSSProperties, Fragment, type ReactNode, useRef, useState } from 'react';
import { cn } from '../../ui/lib/cn.ts';
import { scrollable } from '../../ui/lib/focus.ts';
import { usePreference } from '../../ui/lib/preferences.ts';
import { usePrinting } from '../../ui/lib/use-printing.ts';
import { useCleanCopies } from '../../ui/markdown/copy-selection.ts';
import { useNames } from '../../ui/models/names.ts';
import { strings } from '../conversation-strings.ts';
import { useColumns, useHasRail } from './compare-bar.tsx';
import { defaultSplit, SplitHandle } from './split-handle.tsx';
import { useSwipe } from './swipe.ts';
import { tabId, tabPanelId } from './tabs.ts';
import { useTabPanelScroll } from './use-tab-panel-scroll.ts';

/** `tab`: one tab. `all`: the answers and the consensus. `answers`: the same with the consensus folded. */
type TabPanelsView = 'tab' | 'all' | 'answers';

interface TabPanelsProps {
  readonly view: TabPanelsView;
  readonly active: TabKey;
  readonly turnKey: number;
  readonly onSelect: (tab: TabKey) => void;
  readonly isLive: (tab: TabKey) => boolean;
  /** True while messages change the tab, whether by words or by progress. */
  readonly isChanging: (tab: TabKey) => boolean;
  readonly children: (tab: TabKey) => ReactNode;
}

/** Keeps all tabs mounted, except for earlier turns (see `TurnBox`). Hidden tabs are rendered when there is time. */
export function TabPanels(props: TabPanelsProps) {
  const { active, view, turnKey, onSelect, isLive, isChanging, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const printing = usePrinting();
  useCleanCopies();
  const from = useDirection(active);
  const compares = view !== 'tab';
  const columns = useColumns();
  const rail = useHasRail(columns.length) && view === 'all';
  const splits = view === 'all' && !rail;
  const split = usePreference('split');
  useSwipe(box, compares ? null : active, onSelect);
  const isInView = (tab: TabKey) => {
    if (!compares) return tab === active;
    return isModelKey(tab) ? columns.includes(tab) : view === 'all';
  };
  return (
    <div
      ref={box}
      data-print="flow"
      data-layout={compares ? 'compare' : 'tabs'}
      data-rail={rail || undefined}
      data-split={(splits && split !== null) || undefined}
      className={cn(
        'view relative min-h-0 flex-1 touch-pinch-zoom',
        compares
          ? 'grid grid-rows-[fit-content(calc(var(--split)*1%))_minmax(0,1fr)] data-rail:grid-rows-[minmax(0,1fr)] data-split:grid-rows-[clamp(min(10rem,30%),calc(var(--split)*1%),max(30%,100%-10rem-var(--dock-space)))_minmax(0,1fr)]'
          : 'touch-pan-y transition-[translate,opacity] duration-150 ease-out',
      )}
      style={compares ? toStyle(columns.length, rail, split) : undefined}
    >
      {tabKeys.map((tab) => (
        <Fragment key={tab}>
          <Activity mode={isInView(tab) || printing ? 'visible' : 'hidden'}>
            <TabPanel
              tab={tab}
              turnKey={turnKey}
              live={isLive(tab)}
              layout={layoutOf(tab, view, rail)}
              from={tab === active && !printing && !compares ? from : null}
            >
              <Held held={isChanging(tab) && !isInView(tab) && !printing}>{children(tab)}</Held>
            </TabPanel>
          </Activity>
          {splits && tab === 'consensus' && <SplitHandle />}
        </Fragment>
      ))}
    </div>
  );
}

/** Keeps showing the same content while `held`. Text that streams into a hidden tab is rendered when the tab opens or the text ends. */
function Held({ held, children }: { readonly held: boolean; readonly children: ReactNode }) {
  const [kept, setKept] = useState(children);
  if (held) return kept;
  if (kept !== children) setKept(children);
  return children;
}

function toStyle(columns: number, rail: boolean, split: number | null): CSSProperties {
  const gridTemplateColumns = `${rail ? 'minmax(20rem, 24%) ' : ''}repeat(${columns}, minmax(0, 1fr))`;
  return { gridTemplateColumns, ['--split' as string]: split ?? defaultSplit };
}

function layoutOf(tab: TabKey, view: TabPanelsView, rail: boolean): TabPanelLayout {
  if (view === 'tab') return 'tab';
  if (isModelKey(tab)) return 'column';
  return rail ? 'rail' : 'above';
}

/** Returns the side from which the active tab comes in; null for the first one. */
function useDirection(active: TabKey): 'start' | 'end' | null {
  const [shown, setShown] = useState<{ tab: TabKey; from: 'start' | 'end' | null }>({
    tab: active,
    from: null,
  });
  if (shown.tab !== active) {
    const forward = tabKeys.indexOf(active) > tabKeys.indexOf(shown.tab);
    setShown({ tab: active, from: forward ? 'end' : 'start' });
  }
  return shown.from;
}

/** The place of the tab panel: under the tabs, above the columns, next to them, or as a column. */
type TabPanelLayout = 'tab' | 'above' | 'rail' | 'column';

interface TabPanelProps {
  readonly tab: TabKey;
  /** Number of the question. A new one is scrolled to. */
  readonly turnKey: number;
  /** True while words are still being added. */
  readonly live: boolean;
  readonly layout: TabPanelLayout;
  /** The side from which the tab panel comes in. */
  readonly from: 'start' | 'end' | null;
  readonly children: ReactNode;
}

const boxes: Readonly<Record<TabPanelLayout, string>> = {
  tab: 'view absolute inset-0',
  above: 'relative col-span-full row-start-1 border-b border-line bg-raised',
  rail: 'view relative col-start-1 row-start-1 min-w-0 border-e border-line bg-raised',
  column:
    'view relative row-start-2 min-w-0 border-line not-last:border-e in-data-rail:row-start-1',
};

/** The newest turn is at least as high as the view, so its question can be at the top. `--room` is extra height for notes. */
const contents: Readonly<Record<TabPanelLayout, string>> = {
  tab: 'column pt-(--above) pb-(--dock-space) [--above:--spacing(6)] sm:[--above:--spacing(8)] not-print:*:last:min-h-[calc(100cqh-var(--above)-var(--dock-space)+var(--room,0px))]',
  above:
    'column pt-1 pb-4 not-print:*:not-first:last:min-h-[calc(var(--split)*1cqh-21px+var(--room,0px))]',
  rail: 'px-5 pb-(--dock-space) [--prose-size:0.9375rem] not-print:*:last:min-h-[calc(100cqh-var(--dock-space)+var(--room,0px))]',
  column:
    'px-4 pb-(--dock-space) [--prose-size:0.9375rem] not-print:*:last:min-h-[calc(100cqh-var(--dock-space))]',
};

/** Shows one tab's scrolling content, and remembers the reader's position. */
function TabPanel({ tab, turnKey, live, layout, from, children }: TabPanelProps) {
  const { labelOf } = useNames();
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { away, toBottom } = useTabPanelScroll({
    scroller,
    content,
    turnKey,
    live,
    // The consensus is read from its first line while the rest is being written.
    follows: tab !== 'consensus',
  });
  return (
    <section
      ref={scroller}
      {...(layout === 'tab'
        ? { role: 'tabpanel', 'aria-labelledby': tabId(tab) }
        : { role: 'region', 'aria-label': labelOf(tab) })}
      id={tabPanelId(tab)}
      aria-busy={live}
      data-panel={tab}
      data-print="flow"
      {...scrollable}
      className={cn(
        'overflow-x-hidden overflow-y-auto overscroll-contain -outline-offset-2!',
        boxes[layout],
        from === 'end' && 'animate-from-end',
        from === 'start' && 'animate-from-start',
      )}
    >
      <div ref={content} className={contents[layout]}>
        {children}
      </div>
      {away && live && (
        <button
          type="button"
          onClick={toBottom}
          aria-label={strings.toNewest}
          data-print="hide"
          className={cn(
            'sticky z-10 mx-auto -mt-9 grid size-9 animate-appear place-items-center rounded-full border border-line bg-raised text-ink-soft shadow-lift hover:text-ink pointer-coarse:-mt-11 pointer-coarse:size-11',
            layout === 'above' ? 'bottom-3' : 'bottom-[calc(var(--dock-space)-8px)]',
          )}
        >
          <ArrowDown className="size-4" />
        </button>
      )}
    </section>
  );
}
