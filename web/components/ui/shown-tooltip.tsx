import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement } from 'react';
import { createStore, useStore } from 'zustand';

export interface TooltipProps {
  readonly text: string;
  /** The trigger, which needs its own accessible name. */
  readonly children: ReactElement;
}

const delayMs = 700;
const skipDelayMs = 300;

/** True while or just after a tooltip is open: the next one then opens at once. Radix would need a common provider. */
const warmStore = createStore<boolean>()(() => false);
let cooling: ReturnType<typeof setTimeout> | undefined;

function noteOpen(open: boolean): void {
  clearTimeout(cooling);
  if (open) warmStore.setState(true, true);
  else cooling = setTimeout(() => warmStore.setState(false, true), skipDelayMs);
}

export function ShownTooltip({ text, children }: TooltipProps) {
  const warm = useStore(warmStore);
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
