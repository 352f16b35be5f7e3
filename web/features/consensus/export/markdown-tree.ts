/** A node of a Markdown text with the fields that we need. Offsets are in UTF-16 units. */
export interface MarkdownNode {
  readonly type: string;
  readonly position?: Position | undefined;
  readonly children?: readonly MarkdownNode[];
  readonly depth?: number;
  readonly url?: string;
  readonly alt?: string | null | undefined;
  readonly label?: string | null | undefined;
  readonly referenceType?: string;
}

interface Position {
  readonly start: { readonly offset?: number | undefined };
  readonly end: { readonly offset?: number | undefined };
}

/** Replaces the text from `start` to `end`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export const startOf = ({ position }: MarkdownNode): number => position?.start.offset ?? 0;
export const endOf = ({ position }: MarkdownNode): number => position?.end.offset ?? 0;

/** Lists the node and everything inside it, in order. */
export function listNodes(node: MarkdownNode): readonly MarkdownNode[] {
  return [node, ...(node.children ?? []).flatMap(listNodes)];
}

/** Applies edits, which must not overlap. Edits at the same offset are applied in the given order. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let copied = 0;
  for (const edit of [...edits].sort((one, other) => one.start - other.start)) {
    parts.push(text.slice(copied, edit.start), edit.text);
    copied = Math.max(copied, edit.end);
  }
  return parts.join('') + text.slice(copied);
}

export const insert = (at: number, text: string): Edit => ({ start: at, end: at, text });

/** A mark for an offset of a text, such as the end of a sentence. */
interface TextMark {
  readonly at: number;
  readonly mark: string;
}

/** A node that a mark can follow: text, code, a formula. */
interface Leaf {
  readonly node: MarkdownNode;
  /** From the outermost node to the parent. */
  readonly path: readonly MarkdownNode[];
}

const blocks = new Set(['code', 'math', 'html']);
const links = new Set(['link', 'linkReference']);
const spans = new Set(['emphasis', 'strong', 'delete', ...links]);

/** Puts each mark where it breaks nothing: inside a table's cell, after a link, or below code. */
export function insertMarks(tree: MarkdownNode, marks: readonly TextMark[]): readonly Edit[] {
  const leaves = listLeaves(tree, []);
  return marks.flatMap(({ at, mark }) => {
    const leaf = leaves.findLast(({ node }) => startOf(node) < at);
    if (!leaf) return [];
    const isBlock = blocks.has(leaf.node.type) && !isInline(leaf);
    return [
      isBlock ? insert(endOf(leaf.node), `\n\n${mark}`) : insert(offsetAfter(leaf, at), mark),
    ];
  });
}

function listLeaves(node: MarkdownNode, path: readonly MarkdownNode[]): readonly Leaf[] {
  if (!node.children) return [{ node, path }];
  return node.children.flatMap((child) => listLeaves(child, [...path, node]));
}

/** HTML may be between blocks or between words. */
function isInline({ path }: Leaf): boolean {
  return ['paragraph', 'heading', 'tableCell'].includes(path.at(-1)?.type ?? '');
}

function offsetAfter({ node, path }: Leaf, at: number): number {
  const link = path.find(({ type }) => links.has(type));
  if (link) return endOf(link);
  let offset = node.type === 'text' ? Math.min(at, endOf(node)) : endOf(node);
  // If a span ends here, the mark goes after it.
  for (const parent of path.toReversed()) {
    const last = parent.children?.at(-1);
    if (!spans.has(parent.type) || !last || offset < endOf(last)) break;
    offset = endOf(parent);
  }
  return offset;
}
