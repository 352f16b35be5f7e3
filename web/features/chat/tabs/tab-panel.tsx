import type { TabKey } from '@quartet/shared/domain/panel.ts';
import { ArrowDown } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { scrollable } from '../../../components/ui/scrollable.ts';
import { cn } from '../../../lib/cn.ts';
import { useNames } from '../../../models/names.ts';
import { strings } from './strings.ts';
import { tabId, tabPanelId } from './tab-ids.ts';
import { useTabPanelScroll } from './use-tab-panel-scroll.ts';

/** Where the tab panel stands: under the tabs, above or beside the columns, or as a column. */
export type TabPanelLayout = 'tab' | 'above' | 'rail' | 'column';

export interface TabPanelProps {
  readonly tab: TabKey;
  /** Counts the questions: a new one scrolls to it. */
  readonly turnKey: number;
  /** True while words are still being added. */
  readonly live: boolean;
  readonly layout: TabPanelLayout;
  /** The side that the tab panel comes in from. */
  readonly from: 'left' | 'right' | null;
  readonly children: ReactNode;
}

const boxes: Readonly<Record<TabPanelLayout, string>> = {
  tab: 'view absolute inset-0',
  above: 'relative col-span-full row-start-1 border-b border-line bg-raised',
  rail: 'view relative col-start-1 row-start-1 min-w-0 border-r border-line bg-raised',
  column:
    'view relative row-start-2 min-w-0 border-line not-last:border-r in-data-rail:row-start-1',
};

/** The newest turn is as high as the view at least: its question can stand at the top, and words a `--room` higher. */
const contents: Readonly<Record<TabPanelLayout, string>> = {
  tab: 'column pt-(--above) pb-(--dock-space) [--above:--spacing(6)] sm:[--above:--spacing(8)] not-print:*:last:min-h-[calc(100cqh-var(--above)-var(--dock-space)+var(--room,0px))]',
  above:
    'column pt-1 pb-4 not-print:*:not-first:last:min-h-[calc(var(--split)*1cqh-21px+var(--room,0px))]',
  rail: 'px-5 pb-(--dock-space) [--prose-size:0.9375rem] not-print:*:last:min-h-[calc(100cqh-var(--dock-space)+var(--room,0px))]',
  column:
    'px-4 pb-(--dock-space) [--prose-size:0.9375rem] not-print:*:last:min-h-[calc(100cqh-var(--dock-space))]',
};

/** One tab's scrolling content. It remembers where its reader was. */
export function TabPanel({ tab, turnKey, live, layout, from, children }: TabPanelProps) {
  const { labelOf } = useNames();
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { away, toBottom } = useTabPanelScroll({
    scroller,
    content,
    turnKey,
    live,
    // The consensus is read from its first line, while the rest is being written.
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
        from === 'right' && 'animate-slide-left',
        from === 'left' && 'animate-slide-right',
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
            'sticky left-1/2 z-10 -mt-9 grid size-9 -translate-x-1/2 animate-appear place-items-center rounded-full border border-line bg-raised text-ink-soft shadow-lift hover:text-ink pointer-coarse:-mt-11 pointer-coarse:size-11',
            layout === 'above' ? 'bottom-3' : 'bottom-[calc(var(--dock-space)-8px)]',
          )}
        >
          <ArrowDown className="size-4" />
        </button>
      )}
    </section>
  );
}
