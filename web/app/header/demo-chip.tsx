import { useId } from 'react';
import { DemoText } from './demo-text.tsx';

/** Says that emulated providers answer, and on a click what that means. */
export function DemoChip() {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        className="relative rounded-full bg-amber-wash px-[8px] py-1 text-xs font-medium text-ink-soft hover:text-ink sm:px-2.5 shrink-0 before:absolute before:inset-x-0 before:-inset-y-2.5"
      >
        Demo
      </button>
      <dialog
        id={id}
        popover="auto"
        aria-label="Demo"
        tabIndex={-1}
        onToggle={({ newState, currentTarget }) => newState === 'open' && currentTarget.focus()}
        className="fixed inset-[3.25rem_auto_auto_0.75rem] m-0 w-84 max-h-[calc(100dvh-4rem)] max-w-[calc(100vw-24px)] overflow-y-auto overscroll-contain animate-appear rounded-2xl outline-none border border-line bg-raised p-4 text-[0.8125rem] leading-relaxed text-ink-soft shadow-dock sm:left-24"
      >
        <DemoText />
      </dialog>
    </>
  );
}
