import { createContext, type ReactNode, use } from 'react';

/** Draws what stands at a place of the text. */
export const SlotContext = createContext<(at: number) => ReactNode>(() => null);

/** A place in the text for something else, which never begins a line apart from the punctuation before it. */
export function TextSlot({ at, children }: { readonly at: number; readonly children?: ReactNode }) {
  const draw = use(SlotContext);
  return (
    <span className="whitespace-nowrap">
      {children}
      {draw(at)}
    </span>
  );
}
