import type { TabKey } from '@quartet/shared/domain/panel.ts';
import { ArrowDown } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { scrollable } from '../../../components/ui/scrollable.ts';
import { cn } from '../../../lib/cn.ts';
import { panelId, tabId } from './tab-bar.tsx';
import { usePanelScroll } from './use-panel-scroll.ts';

export interface PanelProps {
  readonly tab: TabKey;
  /** Counts the questions: a new one brings the panel to it. */
  readonly turnKey: number;
  /** True while words are still being added. */
  readonly live: boolean;
  /** The side that the panel comes in from. */
  readonly from: 'left' | 'right' | null;
  readonly children: ReactNode;
}

/** One tab's scrolling content. It remembers where its reader was. */
export function Panel({ tab, turnKey, live, from, children }: PanelProps) {
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { away, toBottom } = usePanelScroll({ scroller, content, turnKey, live });
  return (
    <section
      ref={scroller}
      role="tabpanel"
      id={panelId(tab)}
      aria-labelledby={tabId(tab)}
      aria-busy={live}
      data-panel={tab}
      data-print="flow"
      {...scrollable}
      className={cn(
        'absolute inset-0 overflow-x-hidden overflow-y-auto overscroll-contain -outline-offset-2!',
        from === 'right' && 'animate-slide-left',
        from === 'left' && 'animate-slide-right',
      )}
    >
      <div ref={content} className="column pt-6 pb-(--dock-space) sm:pt-8">
        {children}
      </div>
      {away && live && (
        <button
          type="button"
          onClick={toBottom}
          aria-label="Scroll to the newest words"
          data-print="hide"
          className="sticky bottom-[calc(var(--dock-space)-8px)] left-1/2 z-10 grid size-9 -translate-x-1/2 animate-appear place-items-center rounded-full border border-line bg-raised text-ink-soft shadow-lift hover:text-ink"
        >
          <ArrowDown className="size-4" />
        </button>
      )}
    </section>
  );
}
