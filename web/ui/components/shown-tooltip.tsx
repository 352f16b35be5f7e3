import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement } from 'react';
import { useView, viewStore } from '../lib/view.ts';

export interface TooltipProps {
  readonly text: string;
  /** The trigger. It needs an accessible name of its own. */
  readonly children: ReactElement;
}

const delayMs = 700;
const skipDelayMs = 300;

let cooling: ReturnType<typeof setTimeout> | undefined;

/** Lets the next tooltip open at once while another is open or has just closed. Radix would need a common provider for that. */
function noteOpen(open: boolean): void {
  clearTimeout(cooling);
  if (open) viewStore.setState({ tooltipsWarm: true });
  else cooling = setTimeout(() => viewStore.setState({ tooltipsWarm: false }), skipDelayMs);
}

export function ShownTooltip({ text, children }: TooltipProps) {
  const warm = useView((view) => view.tooltipsWarm);
  return (
    <Radix.Provider delayDuration={warm ? 0 : delayMs} skipDelayDuration={skipDelayMs}>
      <Radix.Root onOpenChange={noteOpen}>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={4}
            collisionPadding={12}
            className="z-50 max-w-72 animate-appear rounded-lg bg-ink px-3 py-2 text-[0.8125rem] leading-snug text-paper shadow-lift"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
