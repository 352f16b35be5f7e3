import { isModelKey, type TabKey, tabKeys } from '@quartet/shared/domain/panel.ts';
import { Activity, type CSSProperties, Fragment, type ReactNode, useRef, useState } from 'react';
import { useCleanCopies } from '../../../components/markdown/copy-selection.ts';
import { cn } from '../../../lib/cn.ts';
import { usePreference } from '../../../lib/preferences.ts';
import { usePrinting } from '../../../lib/use-printing.ts';
import { useColumns, useHasRail } from './columns.ts';
import { defaultSplit } from './split.ts';
import { SplitHandle } from './split-handle.tsx';
import { useSwipe } from './swipe.ts';
import { TabPanel, type TabPanelLayout } from './tab-panel.tsx';

/** `tab`: one tab. `all`: the answers and the consensus. `answers`: the consensus is folded. */
type TabPanelsView = 'tab' | 'all' | 'answers';

export interface TabPanelsProps {
  readonly view: TabPanelsView;
  readonly active: TabKey;
  readonly turnKey: number;
  readonly onSelect: (tab: TabKey) => void;
  readonly isLive: (tab: TabKey) => boolean;
  /** True while messages change it, be it words or progress. */
  readonly isChanging: (tab: TabKey) => boolean;
  readonly children: (tab: TabKey) => ReactNode;
}

/** Keeps all tabs mounted, but for earlier turns (see `TurnBox`); those out of sight are drawn when there is time. */
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

/** Keeps what it showed while `held`: what streams into a tab out of sight is drawn when it opens or ends. */
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

/** The side that the active tab comes from; none for the first one shown. */
function useDirection(active: TabKey): 'left' | 'right' | null {
  const [shown, setShown] = useState<{ tab: TabKey; from: 'left' | 'right' | null }>({
    tab: active,
    from: null,
  });
  if (shown.tab !== active) {
    const forward = tabKeys.indexOf(active) > tabKeys.indexOf(shown.tab);
    setShown({ tab: active, from: forward ? 'right' : 'left' });
  }
  return shown.from;
}
