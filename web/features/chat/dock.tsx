import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useChatState } from './state/chat-context.tsx';

/** Floats over the bottom of the column. The content keeps room for it by `--dock-space`, which follows its height. */
export function Dock({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const reconnecting = useChatState((state) => state.connection === 'reconnecting');
  useLayoutEffect(() => {
    const dock = box.current;
    if (!dock) return;
    const root = document.documentElement;
    const keepRoom = () => root.style.setProperty('--dock-space', `${dock.offsetHeight + 20}px`);
    const watch = new ResizeObserver(keepRoom);
    // Before the first paint, so that nothing moves after it.
    keepRoom();
    watch.observe(dock);
    return () => watch.disconnect();
  }, []);
  return (
    <div
      ref={box}
      data-print="hide"
      className="pointer-events-none absolute inset-x-0 bottom-0 z-20 bg-linear-to-t from-paper from-70% to-transparent pt-8 low:pt-3"
    >
      <div className="column pointer-events-auto pb-[max(12px,env(safe-area-inset-bottom))] low:pb-[max(4px,env(safe-area-inset-bottom))]">
        {reconnecting && (
          <output className="mb-2 block animate-appear text-center text-sm text-ink-faint">
            Reconnecting…
          </output>
        )}
        {children}
      </div>
    </div>
  );
}
