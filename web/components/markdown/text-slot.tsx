import { createContext, type ReactNode, use } from 'react';

/** Draws the content of the slot at an offset of the text. `apart`: on a line of its own, after a block. */
export const SlotContext = createContext<(at: number, apart: boolean) => ReactNode>(() => null);

export interface TextSlotProps {
  readonly at: number;
  readonly apart: boolean;
  readonly children?: ReactNode;
}

/** Keeps a slot on the same line as the punctuation before it. */
export function TextSlot({ at, apart, children }: TextSlotProps) {
  const draw = use(SlotContext);
  return (
    <span className="whitespace-nowrap">
      {children}
      {draw(at, apart)}
    </span>
  );
}
