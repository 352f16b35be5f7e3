import type {
  Emphasis,
  Html,
  Nodes,
  Paragraph,
  Parents,
  PhrasingContent,
  RootContent,
} from 'mdast';
import { knownTags, showsNothing } from './known-tags.ts';

/** Matches other HTML in a block. */
const otherTag = /<[a-z/!?]/i;
/** A tag within more of them is shown as it was written. */
const mostOpen = 4;

/**
 * Makes nodes of line breaks, lowered and raised words, keys and summaries, without any attribute. What `<details>` would
 * fold away is shown.
 */
export function drawTags(node: Nodes): void {
  if (!('children' in node)) return;
  for (const child of node.children) drawTags(child);
  const { children } = node as { children: RootContent[] };
  if (children.some(({ type }) => type === 'html')) {
    const drawn = holdsWords(node)
      ? pairTags(children as PhrasingContent[])
      : children.flatMap(drawBlock);
    node.children = drawn as typeof node.children;
  }
}

/** Words, and not blocks. */
function holdsWords({ type }: Parents): boolean {
  return !['root', 'blockquote', 'listItem', 'footnoteDefinition'].includes(type);
}

function drawBlock(node: RootContent): RootContent[] {
  if (node.type !== 'html' || otherTag.test(node.value.replace(knownTags, ''))) return [node];
  if (showsNothing(node.value)) return [];
  const { position } = node;
  const children = pairTags(cutTags(node));
  const paragraph: Paragraph = { type: 'paragraph', children, ...(position && { position }) };
  return [paragraph];
}

/** A block of HTML as its tags and its words. */
function cutTags(block: Html): (Html | PhrasingContent)[] {
  const found = [...block.value.matchAll(knownTags)];
  const ends = found.map(({ 0: tag, index }) => index + tag.length);
  const words = (from: number, to?: number): PhrasingContent[] => {
    const value = block.value.slice(from, to);
    return value === ''
      ? []
      : [{ type: 'text', value, ...positionOf(block, from, from + value.length) }];
  };
  return [
    ...found.flatMap(({ 0: value, index }, at): PhrasingContent[] => [
      ...words(ends[at - 1] ?? 0, index),
      { type: 'html', value, ...positionOf(block, index, index + value.length) },
    ]),
    ...words(ends.at(-1) ?? 0),
  ];
}

/** Puts the content between two tags of a name into a node. A tag without its partner is left as it was written. */
function pairTags(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const result: PhrasingContent[] = [];
  const open: { readonly name: string; readonly at: number }[] = [];
  for (const node of nodes) {
    const tag = node.type === 'html' ? readTag(node.value) : null;
    const last = open.at(-1);
    if (tag?.name === 'br') result.push({ ...node, type: 'break' });
    else if (tag?.name === 'details') continue;
    else if (tag?.closes && last?.name === tag.name) {
      open.pop();
      const [first, ...children] = result.splice(last.at);
      if (first) result.push(toNode(tag.name, children, [first, node]));
    } else {
      if (tag && !tag.closes && open.length < mostOpen)
        open.push({ name: tag.name, at: result.length });
      result.push(node);
    }
  }
  return result;
}

function readTag(html: string): { readonly name: string; readonly closes: boolean } | null {
  const [whole, slash, name] = [...html.matchAll(knownTags)][0] ?? [];
  return name && whole === html ? { name: name.toLowerCase(), closes: slash === '/' } : null;
}

function toNode(
  name: string,
  children: PhrasingContent[],
  [first, last]: readonly [PhrasingContent, PhrasingContent],
): PhrasingContent {
  const hName = name === 'summary' ? 'strong' : name;
  const [start, end] = [first.position?.start, last.position?.end];
  const node: Emphasis = { type: 'emphasis', children, data: { hName } };
  return start && end ? { ...node, position: { start, end } } : node;
}

function positionOf({ position }: Html, from: number, to: number): Pick<Html, 'position'> {
  const offset = position?.start.offset;
  if (!position || offset === undefined) return {};
  // Lines and columns are not read by anybody.
  return {
    position: {
      start: { ...position.start, offset: offset + from },
      end: { ...position.end, offset: offset + to },
    },
  };
}
