import { limits } from '@quartet/shared/domain/limits.ts';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Tooltip } from '../../ui/components/tooltip.tsx';
import { createLazy, useLazy } from '../../ui/lib/use-lazy.ts';
import { strings } from '../strings.ts';

const dialogId = 'privacy';
/** Minutes for which a turn is kept if nobody reads it. */
const unread = limits.undeliveredSeconds / 60;
const read = limits.rejoinSeconds / 60;
const table = createLazy(() => import('./hosts-table.tsx'));

/** Shows the privacy promise on hover and focus, and the whole text on a click. */
export function PrivacyInfo() {
  const [isOpen, setOpen] = useState(false);
  const loaded = useLazy(table, isOpen);
  return (
    <>
      <Tooltip text={strings.incognito}>
        <button
          type="button"
          popoverTarget={dialogId}
          aria-label={strings.privacy}
          className="grid size-[36px] shrink-0 place-items-center rounded-lg text-ink-faint transition-colors hover:bg-sunken hover:text-ink pointer-coarse:size-[44px]"
        >
          <ShieldCheck className="size-[min(1.125rem,28px)]" />
        </button>
      </Tooltip>
      <dialog
        id={dialogId}
        popover="auto"
        aria-label={strings.privacy}
        tabIndex={-1}
        onToggle={({ newState, currentTarget }) => {
          setOpen(newState === 'open');
          if (newState === 'open') currentTarget.focus();
        }}
        className="fixed inset-auto top-13 inset-s-3 m-0 w-80 max-h-[calc(100dvh-4rem)] max-w-[calc(100vw-24px)] overflow-y-auto overscroll-contain outline-none sm:inset-s-18 animate-appear rounded-2xl border border-line bg-raised p-4 text-[0.8125rem] leading-relaxed text-ink-soft shadow-dock"
      >
        <p>{strings.incognito}</p>
        <p className="mt-2">{strings.encryptedFor(unread, read)}</p>
        {loaded && <loaded.HostsTable />}
      </dialog>
    </>
  );
}
