import type { ModelKey, TabKey } from '@quartet/shared/domain/panel.ts';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useView, viewStore } from '../../ui/lib/view.ts';
import { strings } from '../conversation-strings.ts';

const shownForMs = 10_000;

interface BackToPointProps {
  readonly active: TabKey;
  /** `pressed` is the citation that was pressed; null if nothing had the focus. */
  readonly onBack: (pressed: Element | null) => void;
}

/** Links back to the consensus for a while after a citation has opened a model's tab, and as long as the link has the focus. */
export function BackToPoint({ active, onBack }: BackToPointProps) {
  const way = useView((view) => view.wayBack);
  const button = useRef<HTMLButtonElement>(null);
  const shown = way?.model === active;
  useEffect(() => {
    if (!way) return;
    if (!shown) return forgetWayBack();
    const timer = setTimeout(() => {
      if (document.activeElement !== button.current) forgetWayBack();
    }, shownForMs);
    return () => clearTimeout(timer);
  }, [way, shown]);
  if (!shown) return null;
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-[calc(var(--dock-space)-8px)] z-10">
      <div className="column flex justify-end">
        <button
          ref={button}
          type="button"
          data-print="hide"
          onBlur={forgetWayBack}
          onClick={() => {
            forgetWayBack();
            onBack(way.pressed);
          }}
          className="pointer-events-auto flex h-9 animate-appear items-center gap-1.5 rounded-full border border-line bg-raised pe-4 ps-3 text-sm font-medium whitespace-nowrap text-ink-soft shadow-lift transition-colors hover:text-ink pointer-coarse:h-11"
        >
          <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
          {strings.backToPoint}
        </button>
      </div>
    </div>
  );
}

/** Remembers the focused element before the model's tab is opened. */
export function keepWayBack(model: ModelKey): void {
  viewStore.setState({ wayBack: { model, pressed: document.activeElement } });
}

function forgetWayBack(): void {
  viewStore.setState({ wayBack: null });
}
