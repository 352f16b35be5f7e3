import type { Nodes, RootContent } from 'mdast';
import { endOf, startOf } from './offsets.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { readDefinitions } from './read-definitions.ts';
import { readFence } from './read-fence.ts';
import { isTooDeep, isUnreasonable, mostBlockCharacters } from './tame-text.ts';

/** A part of a text and its tree, whose offsets are offsets in the whole text. */
export interface Window {
  readonly start: number;
  readonly end: number;
  /** Null: a parser would be slow on it. */
  readonly nodes: readonly RootContent[] | null;
  /** The addresses of the window's reference links, by their identifiers. */
  readonly addresses: ReadonlyMap<string, string>;
}

/** A parser's work grows faster than its text: a window is small, and larger only where a node needs it. */
const windowCharacters = 4_000;
/** Characters in a line, at the mean of a part. */
const leastLine = 16;
/** Longer lists and paragraphs are cut: a parser's work grows with the square of their lines. */
const mostLines = 300;
/** Limits parsing; the rest of a longer text stays unparsed. */
const mostParsed = { characters: 64_000, lines: 4_000 };

/**
 * Parses one window after another, so that the work grows with the text and not with its square. A node is cut only
 * where it is longer than the page's longest block, and code never is.
 */
export function* readWindows(text: string): Generator<Window> {
  const definitions = readDefinitions(text);
  let lines = 0;
  for (let at = skipEmptyLines(text, 0); at < text.length; at = skipEmptyLines(text, at)) {
    const isLong = at >= mostParsed.characters || lines >= mostParsed.lines;
    const window = isLong ? toUnparsed(at, text.length) : readWindow(text, at, definitions);
    lines += text.slice(at, window.end).split('\n').length;
    yield window;
    at = window.end;
  }
}

function hasMostLines(text: string, { start, end }: Window): boolean {
  return text.slice(start, end).split('\n').length > windowCharacters / leastLine;
}

const emptyLines = /(?:[ \t]*\n)*/y;

/** Skips empty lines, which need no parsing. */
function skipEmptyLines(text: string, from: number): number {
  emptyLines.lastIndex = from;
  return from + (emptyLines.exec(text)?.[0].length ?? 0);
}

function readWindow(text: string, start: number, definitions: string): Window {
  const read = (characters: number) => {
    const part = takePart(text, start, characters);
    return isSlow(part)
      ? toUnparsed(start, start + part.length)
      : parsePart(part, start, part === text ? '' : definitions);
  };
  const code = readFence(text, start);
  if (code && code.length > windowCharacters) return parsePart(code, start, '');
  const small = read(windowCharacters);
  const whole = withoutLast(text, small);
  // A larger part would not hold more of many short lines.
  if (whole || hasMostLines(text, small)) return whole ?? small;
  const large = read(mostBlockCharacters);
  return withoutLast(text, large) ?? large;
}

/** Takes text up to the end of a line, else of a sentence. Many short lines cost a parser more than a few long ones. */
function takePart(text: string, start: number, characters: number): string {
  const part = text.slice(start, start + characters);
  const most = Math.min(mostLines, characters / leastLine);
  const lines = part.split('\n', most + 1);
  if (start + characters >= text.length && lines.length <= most) return part;
  const short = lines.slice(0, most).join('\n').length + 1;
  const end = Math.min(part.lastIndexOf('\n') + 1, short);
  return part.slice(0, end || part.lastIndexOf('. ') + 1 || part.length);
}

function parsePart(part: string, start: number, definitions: string): Window {
  // The rule ends a footnote, which the first line of the part could go on.
  const above = definitions && part.includes(']') ? `${definitions}\n\n---\n\n` : '';
  const tree = parseMarkdown(above + part);
  const addresses = new Map<string, string>();
  shiftNode(tree, { start, above: above.length }, addresses);
  const nodes = tree.children.filter((node) => endOf(node) > start);
  return { start, end: start + part.length, nodes, addresses };
}

/** More of the last node may follow, so it is left to the next window. Null where that leaves nothing. */
function withoutLast(text: string, window: Window): Window | null {
  const last = window.nodes?.at(-1);
  if (!last || window.end === text.length) return window;
  const end = text.lastIndexOf('\n', startOf(last) - 1) + 1;
  if (end <= window.start) return null;
  return { ...window, end, nodes: window.nodes?.filter((node) => startOf(node) < end) ?? null };
}

function toUnparsed(start: number, end: number): Window {
  return { start, end, nodes: null, addresses: new Map() };
}

const fence = /^[ \t>]*(`{3,}|~{3,})[^\n]*\n[^]*?(?:^[ \t>]*\1|(?![^]))/gm;

function isSlow(part: string): boolean {
  return (
    isTooDeep(part) ||
    part
      .replace(fence, '')
      .split(/\n[ \t]*\n/)
      .some(isUnreasonable)
  );
}

interface Shift {
  readonly start: number;
  /** Number of characters that were read above the window. */
  readonly above: number;
}

/** Moves the offsets of a window's tree to offsets in the text, and collects its addresses. */
function shiftNode(node: Nodes, shift: Shift, addresses: Map<string, string>): void {
  if (node.type === 'definition' && !addresses.has(node.identifier)) {
    addresses.set(node.identifier, node.url);
  }
  for (const point of node.position ? [node.position.start, node.position.end] : []) {
    point.offset = shift.start + Math.max(0, (point.offset ?? 0) - shift.above);
  }
  if ('children' in node) for (const child of node.children) shiftNode(child, shift, addresses);
}
