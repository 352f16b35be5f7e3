import { parseMarkdown } from '@quartet/shared/units/markdown/parse-markdown.ts';
import { isUnreasonable, tameText } from '@quartet/shared/units/markdown/tame-text.ts';
import { createSplitter } from '../../../components/markdown/split-blocks.ts';
import { strings } from '../strings.ts';
import {
  applyEdits,
  type Edit,
  endOf,
  insert,
  listNodes,
  type MarkdownNode,
  startOf,
} from './markdown-tree.ts';

export interface Embedding {
  /** Distinguishes its footnotes and definitions from those of other texts. */
  readonly name: string;
  /** Returns whether the text may link to an address. By default, it may link to any. */
  readonly allows?: (url: string) => boolean;
  /** Additional edits of the text. */
  readonly edit?: (tree: MarkdownNode) => readonly Edit[];
}

/**
 * Makes a Markdown text a part of a document. Its headings are below those of the document, its footnotes are renamed, and HTML and
 * images, which a reader's program would fetch, are removed. Open marks are closed, so that the text does not affect what follows.
 */
export function embedText(text: string, { edit, ...embedding }: Embedding): string {
  const tamed = tameText(text);
  if (createSplitter()(tamed).some(isUnreasonable)) return toFence(tamed);
  const tree: MarkdownNode = parseMarkdown(tamed);
  const toEdits = (node: MarkdownNode) => editNode(node, { ...embedding, source: tamed });
  const edits = [...listNodes(tree).flatMap(toEdits), ...closeLast(tree, tamed)];
  return applyEdits(tamed, [...edits, ...(edit?.(tree) ?? [])]).trim();
}

interface Text extends Omit<Embedding, 'edit'> {
  readonly source: string;
}

/** A text's headings begin two levels below the document's title. */
const lowered = 2;
const deepest = 6;
const harmlessTag = /^<\/?(?:br|sub|sup|kbd)\s*\/?>$/i;

function editNode(node: MarkdownNode, text: Text): readonly Edit[] {
  const [start, end] = [startOf(node), endOf(node)];
  const source = text.source.slice(start, end);
  switch (node.type) {
    case 'heading':
      return lowerHeading(node, source);
    case 'html':
      return harmlessTag.test(source)
        ? []
        : [...source.matchAll(/</g)].map(({ index }) => replace(start + index, 1, '&lt;'));
    case 'footnoteReference':
    case 'footnoteDefinition':
      return [insert(start + 2, `${text.name}-`)];
    case 'definition':
      return [insert(start + 1, `${text.name}-`)];
    case 'image':
      return text.allows?.(node.url ?? '') === false
        ? [{ start, end, text: strings.pictureOf(node.alt ?? '') }]
        : [replace(start, 2, `[${strings.pictureOf('')}`)];
    case 'imageReference':
      return [replace(start, 2, `[${strings.pictureOf('')}`), ...renameReference(node, text)];
    case 'linkReference':
      return text.allows ? disarmLink(node, text) : renameReference(node, text);
    case 'link':
      return text.allows?.(node.url ?? '') === false ? disarmLink(node, text) : [];
    default:
      return [];
  }
}

const replace = (start: number, length: number, text: string): Edit => ({
  start,
  end: start + length,
  text,
});

function lowerHeading(node: MarkdownNode, source: string): readonly Edit[] {
  const marks = '#'.repeat(Math.min(deepest, (node.depth ?? 1) + lowered));
  const start = startOf(node);
  if (source.startsWith('#')) return [replace(start, node.depth ?? 1, marks)];
  const last = source.lastIndexOf('\n');
  const words = source.slice(0, last);
  // A heading with several lines cannot be written in another way.
  if (words.includes('\n')) return [];
  return [insert(start, `${marks} `), { start: start + last, end: endOf(node), text: '' }];
}

/** Writes `[words][1]`, `[words][]` and `[words]` as `[words][name-1]`. */
function renameReference(node: MarkdownNode, { name, source }: Text): readonly Edit[] {
  const end = endOf(node);
  if (node.referenceType === 'full') {
    return [insert(source.lastIndexOf('[', end - 1) + 1, `${name}-`)];
  }
  const label = `[${name}-${node.label ?? ''}]`;
  return node.referenceType === 'collapsed'
    ? [{ start: end - 2, end, text: label }]
    : [insert(end, label)];
}

/** Returns the words of a link without its address. If the address is its own words, it becomes code. */
function disarmLink(node: MarkdownNode, { source }: Text): readonly Edit[] {
  const [start, end] = [startOf(node), endOf(node)];
  const children = node.children ?? [];
  const [first, last] = [children[0], children.at(-1)];
  if (!first || !last) return [{ start, end, text: '' }];
  const isBare = source.charAt(start) !== '[';
  const mark =
    isBare || /^(?:https?:|www\.|mailto:)/i.test(source.slice(startOf(first))) ? '`' : '';
  return [
    { start, end: startOf(first), text: mark },
    { start: endOf(last), end, text: mark },
  ];
}

/** Code and formulas that are still open would extend to the end of the document. */
function closeLast(tree: MarkdownNode, source: string): readonly Edit[] {
  const last = tree.children?.at(-1);
  if (!last || (last.type !== 'code' && last.type !== 'math')) return [];
  const block = source.slice(startOf(last), endOf(last));
  const fence = /^ {0,3}(`{3,}|~{3,}|\${2,})/.exec(block)?.[1];
  const closing = block.slice(block.lastIndexOf('\n') + 1).trim();
  if (!fence || (block.includes('\n') && closing.startsWith(fence))) return [];
  return [insert(endOf(last), `\n${fence}`)];
}

/** Writes text as code, so that no parser interprets it. */
function toFence(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([marks]) => marks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}
