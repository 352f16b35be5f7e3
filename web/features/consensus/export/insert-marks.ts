import { endOf, startOf } from '@quartet/shared/units/markdown/offsets.ts';
import type { Html, Nodes, Parents, RootContent } from 'mdast';
import { alignText } from '../../../components/markdown/mark-units.ts';

/** Markdown to insert at an offset of a text, such as the end of a sentence. */
export interface TextMark {
  readonly at: number;
  readonly mark: string;
}

/** A node that a mark can follow: text, code, a formula. */
interface Leaf {
  readonly node: Nodes;
  /** From the outermost node to the parent. */
  readonly path: readonly Parents[];
}

const blocks = new Set(['code', 'math']);
const spans = new Set(['emphasis', 'strong', 'delete', 'link']);

/** Puts each mark where it breaks nothing: inside a table's cell, after a link, or below code. */
export function insertMarks(tree: Parents, source: string, marks: readonly TextMark[]): void {
  const leaves = listLeaves(tree, []);
  // Backwards, so that the offsets in a text stay valid.
  for (const { at, mark } of marks.toReversed()) {
    const leaf = leaves.findLast(({ node }) => startOf(node) < at);
    if (leaf) insertAfter(leaf, { at, source, mark: { type: 'html', value: mark } });
  }
}

function listLeaves(node: Nodes, path: readonly Parents[]): readonly Leaf[] {
  if (!('children' in node)) return [{ node, path }];
  return node.children.flatMap((child) => listLeaves(child, [...path, node]));
}

interface Insertion {
  readonly at: number;
  readonly source: string;
  readonly mark: Html;
}

function insertAfter({ node, path }: Leaf, { at, source, mark }: Insertion): void {
  const parents = [...path];
  let before = node;
  if (node.type === 'text' && at < endOf(node) && !path.some(({ type }) => type === 'link')) {
    const offsets = alignText(source, { start: startOf(node), end: endOf(node) }, node.value);
    const cut = offsets.findLastIndex((each) => each < at) + 1;
    const rest = node.value.slice(cut);
    node.value = node.value.slice(0, cut);
    insert(parents.at(-1), node, [mark, { type: 'text', value: rest }]);
    return;
  }
  // If a span ends here, the mark goes after it. A link has none within it.
  while (parents.some(isLink) || isLastOfSpan(parents.at(-1), before)) {
    before = parents.pop() ?? before;
  }
  insert(parents.at(-1), before, [
    blocks.has(node.type) ? { type: 'paragraph', children: [mark] } : mark,
  ]);
}

const isLink = ({ type }: Parents) => type === 'link';

function isLastOfSpan(parent: Parents | undefined, node: Nodes): boolean {
  return parent !== undefined && spans.has(parent.type) && parent.children.at(-1) === node;
}

function insert(parent: Parents | undefined, before: Nodes, nodes: readonly RootContent[]): void {
  const children: RootContent[] = parent?.children ?? [];
  children.splice(children.indexOf(before as RootContent) + 1, 0, ...nodes);
}
