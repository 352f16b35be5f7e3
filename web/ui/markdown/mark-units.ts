import type { TextSpan } from '@quartet/shared/units/cut/unit.ts';
import type { Element, ElementContent, Nodes, Root, RootContent, Text } from 'hast';
import { decodeString } from 'micromark-util-decode-string';

/** A span to mark, as offsets in the whole text. */
export interface Mark extends TextSpan {
  readonly id: string;
}

export interface MarkUnitsOptions {
  /** In ascending order, without overlaps. */
  readonly marks: readonly Mark[];
  /** The block as it was written. The parsed text may be longer, because link definitions are appended to it. */
  readonly source: string;
  /** Offset of the block in the text. */
  readonly offset: number;
}

type Content = RootContent | ElementContent;

interface Marking {
  readonly source: string;
  find(span: TextSpan): Mark | undefined;
}

/** Rehype plugin: wraps marked text in `<mark data-unit>`. Elements that a component draws itself are wrapped whole. */
export function markUnits({ marks, source, offset }: MarkUnitsOptions) {
  const local = marks
    .map(({ id, start, end }) => ({ id, start: start - offset, end: end - offset }))
    .filter(({ start, end }) => end > 0 && start < source.length);
  const marking: Marking = { source, find: (span) => findMark(local, span) };
  return (tree: Root): void => {
    if (local.length === 0) return;
    tree.children = tree.children.flatMap((node) => markNode(node, marking, null)) as RootContent[];
  };
}

/** `around`: the span of the parent element, for text that has no position. */
function markNode(node: Content, marking: Marking, around: TextSpan | null): Content[] {
  if (node.type === 'text') return markText(node, marking, around);
  // HTML is shown as text.
  if (node.type === 'raw') return markText({ ...node, type: 'text' }, marking, around);
  if (node.type !== 'element') return [node];
  const span = spanOf(node);
  if (span && isDrawnWhole(node)) {
    const mark = marking.find(span);
    return mark ? [wrap(mark, node.tagName === 'pre' ? 'div' : 'mark', node)] : [node];
  }
  const children = node.children.flatMap((child) => markNode(child, marking, span));
  return [{ ...node, children: children as ElementContent[] }];
}

function markText(node: Text, marking: Marking, around: TextSpan | null): Content[] {
  const span = spanOf(node);
  if (!span) {
    const mark = around ? marking.find(around) : undefined;
    const isWithin = mark && around && around.start >= mark.start && around.end <= mark.end;
    return isWithin && node.value.trim() ? [wrap(mark, 'mark', node)] : [node];
  }
  const offsets = alignText(marking.source, span, node.value);
  const marks = offsets.map((at) => marking.find({ start: at, end: at + 1 }));
  const starts = marks.flatMap((mark, at) => (at === 0 || mark !== marks[at - 1] ? [at] : []));
  return starts.map((at, index) => {
    const next = starts[index + 1];
    const value = node.value.slice(at, next);
    const end = next === undefined ? span.end : offsets[next];
    const text = sliceText(node, value, {
      start: offsets[at] ?? span.start,
      end: end ?? span.end,
    });
    const mark = marks[at];
    return mark && text.value.trim() ? wrap(mark, 'mark', text) : text;
  });
}

/** Cuts a part of a text node, with its own position for later plugins. */
function sliceText({ position }: Text, value: string, { start, end }: TextSpan): Text {
  if (!position) return { type: 'text', value };
  const own = {
    start: { ...position.start, offset: start },
    end: { ...position.end, offset: end },
  };
  return { type: 'text', value, position: own };
}

/** True for elements drawn by a component that takes their source instead of their children. */
export function isDrawnWhole(element: Element): boolean {
  const { tagName, properties } = element;
  const isNote = tagName === 'sup' && properties.dataNote !== undefined;
  return isNote || ['pre', 'img'].includes(tagName) || hasClass(element, 'math-inline');
}

export function hasClass(element: Element | undefined, name: string): boolean {
  const names = element?.properties.className;
  return Array.isArray(names) && names.includes(name);
}

function wrap({ id }: Mark, tagName: string, child: ElementContent): Element {
  return { type: 'element', tagName, properties: { dataUnit: id }, children: [child] };
}

/** Finds the first mark that overlaps the span, by binary search: marks are in order and do not overlap. */
function findMark(marks: readonly Mark[], { start, end }: TextSpan): Mark | undefined {
  let low = 0;
  let high = marks.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((marks[middle]?.end ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  const mark = marks[low];
  return mark && mark.start < end ? mark : undefined;
}

function spanOf(node: Nodes): TextSpan | null {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  return start === undefined || end === undefined ? null : { start, end };
}

const reference = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[\da-z]{1,31});/iy;
/** Matches a line break with the spaces and blockquote markers that the parser removes around it. */
const betweenLines = /[ \t]*\n[ \t]*(?:>[ \t]*)*/y;

/** Maps each character of a text node to its offset in the source, where escapes, entities and blockquote markers are longer. */
export function alignText(source: string, { start, end }: TextSpan, value: string): number[] {
  const offsets: number[] = [];
  let at = start;
  while (offsets.length < value.length) {
    const index = offsets.length;
    const char = value.charAt(index);
    const decoded = readDecoded(source, at, char);
    if (decoded && value.startsWith(decoded.value, index)) {
      for (let unit = 0; unit < decoded.value.length; unit += 1) offsets.push(at);
      at += decoded.length;
    } else if (source[at] === char || at >= end) {
      offsets.push(at);
      at += 1;
    } else {
      // Skips a backtick, an escape or an indent, which is not part of the text.
      at += 1;
    }
  }
  return offsets;
}

/** Reads an entity or line break whose source differs from its shown text. */
function readDecoded(source: string, at: number, char: string) {
  const isLineEnd = char === '\n' || (char === ' ' && source[at] === '\n');
  const pattern = isLineEnd ? betweenLines : reference;
  if (!isLineEnd && source[at] !== '&') return null;
  pattern.lastIndex = at;
  const found = pattern.exec(source)?.[0];
  if (found === undefined) return null;
  return { value: isLineEnd ? char : decodeString(found), length: found.length };
}
