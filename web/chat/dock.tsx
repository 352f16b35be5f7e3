import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { cn } from '../ui/lib/cn.ts';
import { useChatState } from './state/chat-context.tsx';
import { strings } from './strings.ts';

export interface DockProps {
  /** Places it within the content. If there is no room, it sticks to the lower edge of the window. */
  readonly inLine?: boolean;
  readonly children: ReactNode;
}

/** Floats over the bottom of the column. Its height is in `--dock-space`, by which the content leaves room for it. */
export function Dock({ inLine = false, children }: DockProps) {
  const box = useRef<HTMLDivElement>(null);
  const reconnecting = useChatState((state) => state.connection === 'reconnecting');
  // Measured before the next paint, so that nothing moves afterwards.
  useLayoutEffect(() => {
    const dock = box.current;
    if (!dock || inLine) return;
    const root = document.documentElement;
    const keepRoom = () => root.style.setProperty('--dock-space', `${dock.offsetHeight + 20}px`);
    const watch = new ResizeObserver(keepRoom);
    keepRoom();
    watch.observe(dock);
    return () => watch.disconnect();
  }, [inLine]);
  return (
    <div
      ref={box}
      data-print="hide"
      className={cn(
        'fade-above pointer-events-none bottom-0 z-20 low:[--fade:--spacing(3)]',
        inLine
          ? 'sticky shrink-0 [--fade:--spacing(5)] sm:[--fade:--spacing(7)]'
          : 'absolute inset-x-0 [--fade:--spacing(8)]',
      )}
    >
      <div className="column pointer-events-auto pb-[max(12px,env(safe-area-inset-bottom))] low:pb-[max(4px,env(safe-area-inset-bottom))]">
        {reconnecting && (
          <output className="mb-2 block animate-appear text-center text-sm text-ink-faint low:mb-0.5 low:text-xs">
            {strings.reconnecting}
          </output>
        )}
        {children}
      </div>
    </div>
  );
}
