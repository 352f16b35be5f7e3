import { ShieldCheck } from 'lucide-react';
import { useId } from 'react';
import { Tooltip } from '../../components/ui/tooltip.tsx';
import { PrivacyText, privacyText } from './privacy-text.tsx';

/** The promise on hover and focus; how it is kept on a click. */
export function PrivacyInfo() {
  const id = useId();
  return (
    <>
      <Tooltip text={privacyText}>
        <button
          type="button"
          popoverTarget={id}
          aria-label="Privacy"
          className="grid size-9 place-items-center rounded-lg text-ink-faint transition-colors hover:bg-sunken hover:text-ink max-sm:hidden pointer-coarse:size-11"
        >
          <ShieldCheck className="size-[18px]" />
        </button>
      </Tooltip>
      <dialog
        id={id}
        popover="auto"
        aria-label="Privacy"
        className="fixed inset-[3.25rem_auto_auto_4.5rem] m-0 w-80 animate-appear rounded-2xl border border-line bg-raised p-4 text-[0.8125rem] leading-relaxed text-ink-soft shadow-dock"
      >
        <PrivacyText />
      </dialog>
    </>
  );
}
