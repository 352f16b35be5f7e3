import type { Element, ElementContent, Root, Text } from 'hast';
import { alignText, hasClass, isDrawnWhole } from './mark-units.ts';

export interface InsertSlotsOptions {
  /** Offsets in the whole text, in ascending order. Each slot follows the character before its offset. */
  readonly slots: readonly number[];
  /** The block as it was written. */
  readonly source: string;
  /** Offset of the block in the text. */
  readonly offset: number;
}

/** A node that a slot can follow: text, or an element drawn whole. */
interface Leaf {
  readonly node: ElementContent;
  /** The elements around the leaf, outermost first. */
  readonly path: readonly (Root | Element)[];
  /** The source offset of each character. */
  readonly offsets: readonly number[];
  /** The end in the source, including the link around it. */
  readonly end: number;
}

/**
 * Rehype plugin: inserts `<span data-slot>` at offsets of the text. A slot is never within a link or an element that is drawn whole,
 * but after it. A preceding punctuation mark moves into the span, so that no line breaks between the two.
 */
export function insertSlots({ slots, source, offset }: InsertSlotsOptions) {
  return (tree: Root): void => {
    if (slots.length === 0) return;
    const leaves = listLeaves(tree, source);
    // Backwards, so that the offsets of earlier slots stay valid.
    for (const slot of [...slots].reverse()) {
      const at = slot - offset;
      const leaf = leaves.findLast(({ offsets }) => (offsets[0] ?? 0) < at);
      // Text in between, such as a footnote, is shown elsewhere.
      const isNext = leaf && !/[\p{L}\p{N}]/u.test(source.slice(leaf.end, at));
      if (isNext) insertAfter(leaf, slot, offset);
    }
  };
}

function listLeaves(tree: Root, source: string): Leaf[] {
  const leaves: Leaf[] = [];
  const visit = (parent: Root | Element, path: Leaf['path']): void => {
    const here = [...path, parent];
    for (const node of parent.children) {
      const start = node.position?.start.offset;
      const end = node.position?.end.offset;
      const isWhole =
        node.type === 'element' && (isDrawnWhole(node) || ['code', 'input'].includes(node.tagName));
      if (node.type === 'element' && !isWhole) visit(node, here);
      if (start === undefined || end === undefined) continue;
      const leaf = { path: here, end: Math.max(end, linkOf(here)?.position?.end.offset ?? 0) };
      if (isWhole) leaves.push({ ...leaf, node, offsets: [start] });
      else if (node.type === 'text' && node.value.trim() !== '') {
        leaves.push({ ...leaf, node, offsets: alignText(source, { start, end }, node.value) });
      }
    }
  };
  visit(tree, []);
  return leaves;
}

function linkOf(path: Leaf['path']): Element | undefined {
  return path.find((each): each is Element => each.type === 'element' && each.tagName === 'a');
}

function insertAfter({ node, path, offsets }: Leaf, slot: number, offset: number): void {
  const link = linkOf(path);
  const parent = link ? path[path.indexOf(link) - 1] : path.at(-1);
  const before = link ?? node;
  if (!parent) return;
  const cut = offsets.findLastIndex((each) => each < slot - offset) + 1;
  const after =
    before.type === 'text' ? split(before, slot, cut) : [before, wrap(slot, '', before)];
  parent.children.splice(parent.children.indexOf(before), 1, ...after);
}

/** Splits text and inserts slots after the given numbers of characters. */
function split(text: Text, slot: number, cut: number): ElementContent[] {
  const end = /\p{P}$/u.exec(text.value.slice(0, cut))?.[0] ?? '';
  const rest = text.value.slice(cut);
  text.value = text.value.slice(0, cut - end.length);
  return [text, wrap(slot, end), ...(rest === '' ? [] : [{ type: 'text', value: rest } as const])];
}

/** `after`: the element that the slot follows, unless it follows text. */
function wrap(slot: number, words: string, after?: ElementContent): Element {
  const children: Text[] = words === '' ? [] : [{ type: 'text', value: words }];
  const isApart =
    after?.type === 'element' && (after.tagName === 'pre' || hasClass(after, 'math-display'));
  const properties = { dataSlot: `${slot}`, ...(isApart && { dataApart: '' }) };
  return { type: 'element', tagName: 'span', properties, children };
}
