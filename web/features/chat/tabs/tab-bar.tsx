import { type TabKey, tabKeys } from '@quartet/shared/domain/panel.ts';
import { type KeyboardEvent, useRef } from 'react';
import { cn } from '../../../lib/cn.ts';
import { ModelMark } from '../../../models/model-mark.tsx';
import { useNames } from '../../../models/names.ts';
import { useChatState } from '../state/chat-context.tsx';
import { hasDot, isConsensusGenerating } from '../state/progress.ts';
import { CompareToggle } from './compare-toggle.tsx';
import { findServedLabel } from './find-served-label.ts';
import { panelId, tabId } from './tab-ids.ts';
import { tabAfterKey } from './tab-order.ts';
import { useCentredTab } from './use-centred-tab.ts';

export interface TabBarProps {
  readonly active: TabKey;
  readonly onSelect: (tab: TabKey) => void;
}

/** The tabs. Arrow keys, Home and End move between them. */
export function TabBar({ active, onSelect }: TabBarProps) {
  const list = useRef<HTMLDivElement>(null);
  useCentredTab(list, active);
  const pressKey = (event: KeyboardEvent) => {
    const tab = tabAfterKey(active, event.key);
    if (!tab) return;
    event.preventDefault();
    onSelect(tab);
    list.current?.querySelector<HTMLElement>(`#${tabId(tab)}`)?.focus();
  };
  return (
    <div className="relative z-10 border-b border-line bg-paper" data-print="hide">
      <div
        ref={list}
        role="tablist"
        aria-label="Answers"
        tabIndex={-1}
        onKeyDown={pressKey}
        style={{ maxWidth: tabKeys.length * 172 }}
        className="mx-auto flex scroll-px-8 overflow-x-auto px-2 [scrollbar-width:none]"
      >
        {tabKeys.map((tab) => (
          <Tab key={tab} tab={tab} active={tab === active} onSelect={onSelect} />
        ))}
      </div>
      <CompareToggle />
    </div>
  );
}

interface TabProps {
  readonly tab: TabKey;
  readonly active: boolean;
  readonly onSelect: (tab: TabKey) => void;
}

function Tab({ tab, active, onSelect }: TabProps) {
  const { labelOf, toneOf } = useNames();
  const label = labelOf(
    tab,
    useChatState(({ turns }) => findServedLabel(turns, tab)),
  );
  const dot = useChatState((state) => hasDot(state, tab));
  const generating = useChatState(
    (state) => tab === 'consensus' && isConsensusGenerating(state.turns.at(-1)),
  );
  return (
    <button
      type="button"
      role="tab"
      id={tabId(tab)}
      data-model={toneOf(tab)}
      aria-selected={active}
      aria-controls={panelId(tab)}
      tabIndex={active ? 0 : -1}
      onClick={() => onSelect(tab)}
      className={cn(
        'relative flex h-12 shrink-0 grow items-center justify-center gap-2 px-3 text-[13.5px] lg:px-3.5 font-medium whitespace-nowrap rounded-lg transition-[color] -outline-offset-2!',
        active ? 'text-ink' : 'text-ink-faint hover:text-ink-soft',
      )}
    >
      <ModelMark model={tab} className="size-[17px]" />
      <span className="relative">
        {label}
        {dot && (
          <span
            data-dot={tab}
            className="absolute top-1.5 -right-2.5 size-1.5 animate-appear rounded-full bg-tint"
          />
        )}
        {generating && (
          <span className="absolute top-full left-0 -mt-0.5 animate-shimmer text-[10.5px] leading-3 font-normal text-accent">
            (generating...)
          </span>
        )}
      </span>
      <span
        className={cn(
          'absolute inset-x-2.5 -bottom-px h-[2.5px] rounded-full bg-tint transition-[opacity,scale] duration-200',
          active ? 'opacity-100' : 'scale-x-50 opacity-0',
        )}
      />
    </button>
  );
}
