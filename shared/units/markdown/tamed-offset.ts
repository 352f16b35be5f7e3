import { tameText } from './tame-text.ts';

/** Punctuation that ends a passage, and Markdown marks that close it. */
const closing = /^["'”’»)\]*_.,;:!?…。、！？」』]{1,4}(?=\s|$)/u;

/** Moves an offset behind closing punctuation. Returns undefined if the tamed text has no such offset. */
export function toTamedOffset(
  { text, tamed }: { readonly text: string; readonly tamed: string },
  at: number,
): number | undefined {
  if (at > text.length) return undefined;
  const before = text === tamed ? text.slice(0, at) : tameText(text.slice(0, at));
  if (!tamed.startsWith(before)) return undefined;
  const [end = ''] = closing.exec(tamed.slice(before.length, before.length + 8)) ?? [];
  return before.length + end.length;
}
