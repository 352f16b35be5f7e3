import { type TabKey, tabKeys } from '@quartet/shared/domain/panel.ts';
import { Activity, type ReactNode, useRef, useState } from 'react';
import { usePrinting } from '../../../lib/use-printing.ts';
import { Panel } from './panel.tsx';
import { useSwipe } from './use-swipe.ts';

export interface PanelsProps {
  readonly active: TabKey;
  readonly turnKey: number;
  readonly onSelect: (tab: TabKey) => void;
  readonly isLive: (tab: TabKey) => boolean;
  readonly children: (tab: TabKey) => ReactNode;
}

/** All five tabs stay mounted; those out of sight are drawn when there is time. */
export function Panels({ active, turnKey, onSelect, isLive, children }: PanelsProps) {
  const box = useRef<HTMLDivElement>(null);
  const printing = usePrinting();
  const from = useDirection(active);
  useSwipe(box, active, onSelect);
  return (
    <div
      ref={box}
      data-print="flow"
      className="relative min-h-0 flex-1 touch-pan-y touch-pinch-zoom transition-[translate,opacity] duration-150 ease-out"
    >
      {tabKeys.map((tab) => (
        <Activity key={tab} mode={tab === active || printing ? 'visible' : 'hidden'}>
          <Panel
            tab={tab}
            turnKey={turnKey}
            live={isLive(tab)}
            from={tab === active && !printing ? from : null}
          >
            {children(tab)}
          </Panel>
        </Activity>
      ))}
    </div>
  );
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
