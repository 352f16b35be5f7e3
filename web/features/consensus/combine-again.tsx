import { Merge } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useRef, useState } from 'react';
import { buttonStyle } from '../../components/ui/button.tsx';
import { CombineForm } from './combine-form.tsx';
import type { CombineChosen, CombineOffer } from './combine-offer.ts';

/** `quiet`: among the buttons of a text. `clear`: where there is no text. */
export type CombineLook = 'quiet' | 'clear';

const looks: Readonly<Record<CombineLook, string>> = {
  quiet:
    'flex h-8 items-center pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center gap-1.5 rounded-md px-2 text-[0.8125rem] font-medium text-ink-faint transition-colors hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink @max-[40rem]:*:[span]:sr-only',
  clear: buttonStyle('primary'),
};

/** Opens the choice of who combines the answers again, and without whom. */
export function CombineAgain({ offer, look }: { offer: CombineOffer; look: CombineLook }) {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const combine = (chosen: CombineChosen) => {
    setOpen(false);
    // The button goes with the old text, so the focus moves to its panel.
    trigger.current?.closest<HTMLElement>('[data-panel]')?.focus({ preventScroll: true });
    offer.onCombine(chosen);
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        ref={trigger}
        title="Combine the answers again"
        className={`${looks[look]} print:hidden`}
      >
        <Merge className="size-4" aria-hidden="true" />
        <span>Combine again</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label="Combine again"
          align={look === 'quiet' ? 'end' : 'start'}
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            trigger.current?.focus({ preventScroll: true });
          }}
          className="z-50 max-h-(--radix-popover-content-available-height) w-[min(20rem,calc(100vw-24px))] animate-appear overflow-y-auto rounded-2xl border border-line bg-raised p-4 text-sm text-ink shadow-dock outline-none"
        >
          <CombineForm offer={offer} onCombine={combine} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
