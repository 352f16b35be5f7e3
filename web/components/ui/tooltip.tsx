import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

/** Explains the element it wraps, which must have a name of its own. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Radix.Root>
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
  );
}
