import { ShieldCheck } from 'lucide-react';
import { Popover } from 'radix-ui';
import { Tooltip } from '../../components/ui/tooltip.tsx';
import { PrivacyText, privacyText } from './privacy-text.tsx';

/** The promise on hover and focus; how it is kept on a click. */
export function PrivacyInfo() {
  return (
    <Popover.Root>
      <Tooltip text={privacyText}>
        <Popover.Trigger
          aria-label="Privacy"
          className="grid size-9 place-items-center rounded-lg text-ink-faint transition-colors hover:bg-sunken hover:text-ink max-sm:hidden pointer-coarse:size-11"
        >
          <ShieldCheck className="size-[18px]" />
        </Popover.Trigger>
      </Tooltip>
      <Popover.Portal>
        <Popover.Content
          aria-label="Privacy"
          align="end"
          sideOffset={4}
          collisionPadding={12}
          className="z-50 w-80 animate-appear rounded-2xl border border-line bg-raised p-4 text-[13px] leading-relaxed text-ink-soft shadow-dock"
        >
          <PrivacyText />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
