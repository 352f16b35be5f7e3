import { endOf, startOf } from '@quartet/shared/units/markdown/offsets.ts';
import { parseMarkdown } from '@quartet/shared/units/markdown/parse-markdown.ts';
import { isUnreasonable, tameText } from '@quartet/shared/units/markdown/tame-text.ts';
import type {
  Link,
  LinkReference,
  Nodes,
  Paragraph,
  Parents,
  PhrasingContent,
  RootContent,
  Text,
} from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { mathToMarkdown } from 'mdast-util-math';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import { toString } from 'mdast-util-to-string';
import { strings } from '../components/strings.ts';
import { parseLink } from '../lib/parse-link.ts';
import { alignText } from './mark-units.ts';
import { type AllowedLinks, toLinkOwners, toPage } from './safe-link.tsx';
import { createSplitter } from './split-blocks.ts';

/** Markdown to insert at an offset of a text, such as the end of a sentence. */
export interface TextMark {
  readonly at: number;
  readonly mark: string;
}

interface Writing {
  /** Makes the text a part of a document: its headings are lowered below the document's, and the name is put before its footnotes. */
  readonly partOf?: string;
  /** The only pages to which the text may link. */
  readonly links?: AllowedLinks | undefined;
  /** Marks to insert, in ascending order. */
  readonly marks?: readonly TextMark[];
}

/**
 * Writes a Markdown text for other programs. Each part is escaped, so that programs that know fewer kinds of Markdown than the page
 * find no HTML, no picture and no other link in it.
 */
export function writeMarkdown(text: string, { partOf, links, marks = [] }: Writing = {}): string {
  const tamed = tameText(text);
  if (createSplitter()(tamed).some(isUnreasonable)) return write({ type: 'code', value: tamed });
  const tree = parseMarkdown(tamed);
  const pages = links && toLinkOwners(links);
  const allows = (url: string) => {
    const link = parseLink(url);
    return !pages || (link !== null && pages.has(toPage(link.href)));
  };
  rewriteChildren(tree, { partOf, allows, urls: readUrls(tree) });
  insertMarks(tree, tamed, marks);
  return write(tree);
}

const options: Options = {
  bullet: '-',
  listItemIndent: 'one',
  rule: '-',
  extensions: [gfmToMarkdown({ tablePipeAlign: false }), mathToMarkdown()],
};

const write = (node: Nodes): string => toMarkdown(node, options).trimEnd();

interface Rules {
  readonly partOf: string | undefined;
  readonly allows: (url: string) => boolean;
  /** The addresses of references. */
  readonly urls: ReadonlyMap<string, string>;
}

function readUrls(node: Nodes): ReadonlyMap<string, string> {
  if (node.type === 'definition') return new Map([[node.identifier, node.url]]);
  const children = 'children' in node ? node.children : [];
  // The first definition of an address is valid.
  return new Map(children.toReversed().flatMap((child) => [...readUrls(child)]));
}

function rewriteChildren(parent: Parents, rules: Rules): void {
  const children: readonly RootContent[] = parent.children;
  const rewritten = children.flatMap((child, index) => {
    if ('children' in child) rewriteChildren(child, rules);
    return rewrite(child, { ...rules, parent, index });
  });
  parent.children = rewritten.flatMap(separateCode) as typeof parent.children;
}

/** The marks of code next to code would be read as one mark. */
function separateCode(node: RootContent, index: number, all: readonly RootContent[]) {
  const touches = node.type === 'inlineCode' && all[index - 1]?.type === 'inlineCode';
  return touches ? [{ type: 'text', value: ' ' } as const, node] : [node];
}

interface Context extends Rules {
  readonly parent: Parents;
  /** Index of the node among its siblings. */
  readonly index: number;
}

function rewrite(node: RootContent, context: Context): readonly RootContent[] {
  const { partOf } = context;
  const toLabel = (label: string) => (partOf ? `${partOf}-${label}` : label);
  switch (node.type) {
    case 'heading':
      // In a document, they begin two levels below its title.
      return [{ ...node, depth: Math.min(6, node.depth + (partOf ? 2 : 0)) as typeof node.depth }];
    case 'html':
      return rewriteHtml(node, context);
    case 'image':
    case 'imageReference': {
      const words: Text = { type: 'text', value: strings.image(node.alt ?? '') };
      const type = node.type === 'image' ? 'link' : 'linkReference';
      return writeLink({ ...node, type, children: [words] } as Link | LinkReference, context);
    }
    case 'link':
    case 'linkReference':
      return writeLink(node, context);
    case 'definition':
      return [];
    case 'footnoteReference':
      return [{ ...node, label: toLabel(node.label ?? node.identifier) }];
    case 'footnoteDefinition': {
      const [first] = node.children;
      const isPlain = first?.type === 'paragraph' && plainNote.test(write(first));
      const dash: Paragraph = { type: 'paragraph', children: [{ type: 'text', value: '–' }] };
      const children = isPlain ? node.children : [dash, ...node.children];
      return [{ ...node, label: toLabel(node.label ?? node.identifier), children }];
    }
    case 'inlineCode':
      return [{ ...node, value: node.value.replaceAll('\n', ' ') }];
    case 'math':
    case 'inlineMath':
      return [rewriteFormula(node)];
    default:
      return [node];
  }
}

/** Readers without footnotes would take a note that begins otherwise for the address of a link. */
const plainNote = /^[^\s:]+(?: +[^\s"'(][^]*)?$/;
const harmlessTag = /^<\/?(?:br|sub|sup|kbd)\s*\/?>$/i;

/** Keeps bare tags that follow words. At the beginning of a block, a tag would make HTML of the lines below. */
function rewriteHtml(node: Nodes & { type: 'html' }, { parent, index }: Context): RootContent[] {
  const before: readonly RootContent[] = parent.children.slice(0, index);
  const follows = before.some((each) => each.type === 'text' && each.value.trim() !== '');
  if (follows && harmlessTag.test(node.value)) return [node];
  const text = { ...node, type: 'text' } as const;
  const isBlock = ['root', 'blockquote', 'listItem', 'footnoteDefinition'].includes(parent.type);
  return isBlock
    ? node.value
        .split(/\n\s*\n/)
        .map((value) => ({ ...node, type: 'paragraph', children: [{ ...text, value }] }))
    : [text];
}

/** Writes a link, or only its words if the text may not link to its address. Words that are an address become code. */
function writeLink(
  node: Link | LinkReference,
  { parent, allows, urls }: Context,
): readonly PhrasingContent[] {
  const { children, position } = node;
  const url = node.type === 'link' ? node.url : (urls.get(node.identifier) ?? '');
  const isSafe = /^(?:https?|mailto):/i.test(url) && !parent.type.startsWith('link');
  if (isSafe && allows(url)) {
    return [
      { type: 'link', url: url.replaceAll(/[\s<>]/g, encodeURIComponent), children, position },
    ];
  }
  const value = toString(children);
  const isAddress = /^(?:[a-z][\w+.-]*:\S|www\.)/i.test(value);
  return isAddress ? [{ type: 'inlineCode', value, position }] : children;
}

/** Matches formulas in which readers without formulas would find a picture, a link, code or an address. */
const misread = /!\[|\]\s*[(:[]|[`@]|~~~|:\/\//;

function rewriteFormula(node: Nodes & { type: 'math' | 'inlineMath' }): RootContent {
  const value = node.value.replaceAll('<', '\\lt ');
  const { type, position } = node;
  if (!misread.test(value)) return { type, value, position };
  return { type: type === 'math' ? 'code' : 'inlineCode', value: node.value, position };
}

/** A node that a mark can follow, such as text, code or a formula, and its parents from the outermost one. */
type Leaf = readonly [node: Nodes, parents: readonly Parents[]];

/** Puts each mark where it breaks nothing: inside a table's cell, after a link, or below code. */
function insertMarks(tree: Parents, source: string, marks: readonly TextMark[]): void {
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
