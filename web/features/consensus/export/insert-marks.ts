import { endOf, startOf } from '@quartet/shared/units/markdown/offsets.ts';
import type { Nodes, Parents, RootContent } from 'mdast';
import { alignText } from '../../../components/markdown/mark-units.ts';

/** Markdown to insert at an offset of a text, such as the end of a sentence. */
export interface TextMark {
  readonly at: number;
  readonly mark: string;
}

/** A node that a mark can follow, such as text, code or a formula, and its parents from the outermost one. */
type Leaf = readonly [node: Nodes, parents: readonly Parents[]];

/** Puts each mark where it breaks nothing: inside a table's cell, after a link, or below code. */
export function insertMarks(tree: Parents, source: string, marks: readonly TextMark[]): void {
  const leaves = listLeaves(tree, []);
  // Backwards, so that the offsets in a text stay valid.
  for (const { at, mark } of marks.toReversed()) {
    const leaf = leaves.findLast(([node]) => startOf(node) < at);
    if (!leaf) continue;
    const [node, parents] = leaf;
    const isBlock = node.type === 'code' || node.type === 'math';
    const html = { type: 'html', value: mark } as const;
    const isLinked = parents.some(({ type }) => type === 'link');
    const rest = isLinked ? [] : cutText(node, at, source);
    const nodes = [isBlock ? ({ type: 'paragraph', children: [html] } as const) : html, ...rest];
    insertAfter(leaf, nodes as RootContent[]);
  }
}

function listLeaves(node: Nodes, parents: readonly Parents[]): readonly Leaf[] {
  if (!('children' in node)) return [[node, parents]];
  return node.children.flatMap((child) => listLeaves(child, [...parents, node]));
}

/** Shortens a text to what precedes an offset of the source, and returns the rest. */
function cutText(node: Nodes, at: number, source: string): readonly RootContent[] {
  if (node.type !== 'text' || at >= endOf(node)) return [];
  const offsets = alignText(source, { start: startOf(node), end: endOf(node) }, node.value);
  const cut = offsets.findLastIndex((each) => each < at) + 1;
  const value = node.value.slice(cut);
  node.value = node.value.slice(0, cut);
  return [{ type: 'text', value }];
}

const spans = new Set(['emphasis', 'strong', 'delete', 'link']);

/** Inserts nodes after a leaf, outside of a link around it and of spans that end with it. */
function insertAfter([leaf, parents]: Leaf, nodes: readonly RootContent[]): void {
  const parent = parents.at(-1);
  if (!parent) return;
  const children: RootContent[] = parent.children;
  const index = children.indexOf(leaf as RootContent);
  const isLast = nodes.length === 1 && index === children.length - 1 && spans.has(parent.type);
  if (isLast || parents.some(({ type }) => type === 'link')) {
    insertAfter([parent, parents.slice(0, -1)], nodes);
  } else children.splice(index + 1, 0, ...nodes);
}
