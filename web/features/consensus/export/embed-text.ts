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
import { createSplitter } from '../../../components/markdown/split-blocks.ts';
import { strings } from '../strings.ts';
import { insertMarks, type TextMark } from './insert-marks.ts';

export interface Embedding {
  /** Distinguishes its footnotes from those of other texts. */
  readonly name: string;
  /** Returns whether the text may link to an address. By default, it may link to any that is safe. */
  readonly allows?: (url: string) => boolean;
  /** Marks to insert, in ascending order. */
  readonly marks?: readonly TextMark[];
}

/**
 * Makes a Markdown text a part of a document. Its headings are below those of the document, and its footnotes are renamed. Each part is
 * escaped, so that programs that know fewer kinds of Markdown than the page find no HTML, no picture and no other link in it.
 */
export function embedText(text: string, { marks = [], ...embedding }: Embedding): string {
  const tamed = tameText(text);
  if (createSplitter()(tamed).some(isUnreasonable)) return write({ type: 'code', value: tamed });
  const tree = parseMarkdown(tamed);
  rewriteChildren(tree, { ...embedding, urls: readUrls(tree) });
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

interface Rules extends Omit<Embedding, 'marks'> {
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
  switch (node.type) {
    case 'heading':
      // They begin two levels below the document's title.
      return [{ ...node, depth: Math.min(6, node.depth + 2) as typeof node.depth }];
    case 'html':
      return rewriteHtml(node, context);
    case 'image':
    case 'imageReference': {
      const words: Text = { type: 'text', value: strings.pictureOf(node.alt ?? '') };
      const type = node.type === 'image' ? 'link' : 'linkReference';
      return writeLink({ ...node, type, children: [words] } as Link | LinkReference, context);
    }
    case 'link':
    case 'linkReference':
      return writeLink(node, context);
    case 'definition':
      return [];
    case 'footnoteReference':
      return [{ ...node, label: `${context.name}-${node.label}` }];
    case 'footnoteDefinition': {
      const [first] = node.children;
      const isPlain = first?.type === 'paragraph' && plainNote.test(write(first));
      const dash: Paragraph = { type: 'paragraph', children: [{ type: 'text', value: '–' }] };
      const children = isPlain ? node.children : [dash, ...node.children];
      return [{ ...node, label: `${context.name}-${node.label}`, children }];
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
  if (isSafe && allows?.(url) !== false) {
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
