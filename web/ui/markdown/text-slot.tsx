import { createContext, type ReactNode, use } from 'react';
import { useView } from '../lib/view.ts';
import { useWordsLanguage } from '../lib/words-language.ts';

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
  const language = useView((view) => view.language);
  const lang = useWordsLanguage() && language;
  return (
    <span lang={lang} className="whitespace-nowrap">
      {children}
      {draw(at, apart)}
    </span>
  );
}
