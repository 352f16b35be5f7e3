import { createContext, type ReactNode, use } from 'react';

/** Draws the content of a slot at an offset of the text; `apart` after what is drawn as a block, on a line of its own. */
export const SlotContext = createContext<(at: number, apart: boolean) => ReactNode>(() => null);

export interface TextSlotProps {
  readonly at: number;
  readonly apart: boolean;
  readonly children?: ReactNode;
}

/** A slot in the text, which never starts a line apart from the punctuation before it. */
export function TextSlot({ at, apart, children }: TextSlotProps) {
  const draw = use(SlotContext);
  return (
    <span className="whitespace-nowrap">
      {children}
      {draw(at, apart)}
    </span>
  );
}
