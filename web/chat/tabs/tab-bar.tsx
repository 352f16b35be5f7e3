import { isModelKey, type TabKey, tabKeys } from '@quartet/shared/domain/panel.ts';
import { wasShown } from '@quartet/shared/protocol/was-shown.ts';
import { CircleSlash } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { cn } from '../../ui/lib/cn.ts';
import { alongReading } from '../../ui/lib/direction.ts';
import { prefersReducedMotion } from '../../ui/lib/use-media.ts';
import { ModelMark } from '../../ui/models/model-mark.tsx';
import { useNames } from '../../ui/models/names.ts';
import { strings } from '../conversation-strings.ts';
import { useChatState } from '../state/chat-context.tsx';
import type { ChatState } from '../state/chat-state.ts';
import { hasDot, isConsensusGenerating } from '../state/progress.ts';
import { CompareToggle } from './compare-bar.tsx';
import { tabAfterKey, tabId, tabPanelId } from './tabs.ts';

interface TabBarProps {
  readonly active: TabKey;
  readonly onSelect: (tab: TabKey) => void;
}

/** Lists the tabs. Arrow keys, Home and End move between them. */
export function TabBar({ active, onSelect }: TabBarProps) {
  const list = useRef<HTMLDivElement>(null);
  useCentredTab(list, active);
  const pressKey = (event: KeyboardEvent<HTMLElement>) => {
    const tab = tabAfterKey(active, alongReading(event));
    if (!tab) return;
    event.preventDefault();
    onSelect(tab);
    list.current?.querySelector<HTMLElement>(`#${tabId(tab)}`)?.focus();
  };
  return (
    <div className="@container relative z-10 border-b border-line bg-paper" data-print="hide">
      <div
        ref={list}
        role="tablist"
        aria-label={strings.answers}
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

/** Shows a tab. In a narrow window, an inactive tab shows its mark above a short name. */
function Tab({ tab, active, onSelect }: TabProps) {
  const { labelOf, toneOf } = useNames();
  const label = labelOf(
    tab,
    useChatState(({ turns }) => findServedLabel(turns, tab)),
  );
  const failed = useChatState((state) => lacksAnswer(state, tab));
  return (
    <button
      type="button"
      role="tab"
      id={tabId(tab)}
      data-model={toneOf(tab)}
      aria-selected={active}
      aria-controls={tabPanelId(tab)}
      title={failed ? strings.noAnswer : undefined}
      tabIndex={active ? 0 : -1}
      onClick={() => onSelect(tab)}
      className={cn(
        'relative flex h-12 grow items-center justify-center gap-x-2 rounded-lg text-[0.84375rem] font-medium transition-[color] -outline-offset-2! @min-[51rem]:shrink-0 @min-[51rem]:px-2 low:h-8 pointer-coarse:low:h-[max(44px,1.875rem)]',
        active
          ? 'min-w-32 px-2.5 text-ink'
          : 'min-w-11 shrink-0 px-1 whitespace-nowrap text-ink-faint hover:text-ink-soft @max-xl:flex-col',
      )}
    >
      <ModelMark model={tab} className="size-[min(1.0625rem,24px)] shrink-0" />
      <span className="relative min-w-0 @max-xl:leading-4">
        <span dir="auto" className={active ? 'line-clamp-2' : '@max-[51rem]:sr-only'}>
          {label}
        </span>
        {!active && <ShortName tab={tab} />}
        <TabSigns tab={tab} failed={failed} beside={active} />
        <Generating tab={tab} active={active} />
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

/** Replaces the whole label visually. The label remains the accessible name. */
function ShortName({ tab }: { tab: TabKey }) {
  const { shortNameOf } = useNames();
  return (
    <span aria-hidden="true" className="hidden @max-[51rem]:block @max-xl:text-[0.6875rem]">
      {isModelKey(tab) ? shortNameOf(tab) : strings.best}
    </span>
  );
}

interface TabSignsProps {
  readonly tab: TabKey;
  readonly failed: boolean;
  readonly beside: boolean;
}

/** Shows a dot if there is something to read, and another sign if the model has not answered the newest question. */
function TabSigns({ tab, failed, beside }: TabSignsProps) {
  const dotted = useChatState((state) => hasDot(state, tab));
  return (
    <span
      className={cn(
        'absolute top-1.5 inset-s-full ms-1 flex flex-col items-center gap-0.5',
        // Above a short name, it is next to the model's mark.
        !beside && '@max-xl:-top-4 @max-xl:inset-s-[calc(50%+11px)] @max-xl:ms-0',
      )}
    >
      {dotted && <span data-dot={tab} className="size-1.5 animate-appear rounded-full bg-tint" />}
      {failed && (
        <CircleSlash
          data-failed={tab}
          aria-hidden="true"
          className="size-2.5 animate-appear text-danger"
        />
      )}
    </span>
  );
}

function Generating({ tab, active }: { tab: TabKey; active: boolean }) {
  const generating = useChatState(
    (state) => tab === 'consensus' && isConsensusGenerating(state.turns.at(-1)),
  );
  if (!generating) return null;
  return (
    <span
      className={cn(
        'animate-shimmer text-[0.65625rem] leading-3 font-normal text-accent',
        active
          ? 'absolute top-full inset-s-0 -mt-0.5'
          : 'absolute top-full inset-s-0 -mt-0.5 @max-xl:static @max-xl:mt-0 @max-xl:block @max-xl:text-[0.5625rem]',
      )}
    >
      {strings.generatingBeside}
    </span>
  );
}

/** True if the newest question has no answer in a model's tab. */
export function lacksAnswer({ turns }: ChatState, tab: TabKey): boolean {
  const newest = isModelKey(tab) ? turns.at(-1)?.state.answers[tab] : undefined;
  return newest?.status === 'ended' && newest.outcome !== 'complete' && !wasShown(newest);
}

interface Answered {
  readonly state: {
    readonly answers: { readonly [tab in TabKey]?: { readonly label: string | null } };
  };
}

/** Returns the name of the model that answered last in a tab; undefined until one has. */
export function findServedLabel(turns: readonly Answered[], tab: TabKey): string | undefined {
  return turns.map(({ state }) => state.answers[tab]?.label).findLast(Boolean) ?? undefined;
}

/** Scrolls the active tab to the middle: smoothly when another tab becomes active, at once when the size of the bar changes. */
function useCentredTab(list: RefObject<HTMLElement | null>, active: TabKey): void {
  const first = useRef(true);
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    centre(box, active, first.current || prefersReducedMotion() ? 'instant' : 'smooth');
    first.current = false;
    let width = box.clientWidth;
    const watch = new ResizeObserver(() => {
      if (box.clientWidth === width) return;
      width = box.clientWidth;
      centre(box, active, 'instant');
    });
    watch.observe(box);
    return () => watch.disconnect();
  }, [list, active]);
}

function centre(box: HTMLElement, active: TabKey, behavior: ScrollBehavior): void {
  const tab = box.querySelector<HTMLElement>(`#${tabId(active)}`);
  if (!tab) return;
  const left = tab.offsetLeft - box.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2;
  box.scrollTo({ left, behavior });
}
