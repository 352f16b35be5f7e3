import { drawBareMath } from '@quartet/shared/units/markdown/bare-math.ts';
import { drawTags } from '@quartet/shared/units/markdown/draw-tags.ts';
import { parsePrepared } from '@quartet/shared/units/markdown/parse-prepared.ts';
import { prepareMath } from '@quartet/shared/units/markdown/prepare-math.ts';
import { isUnreasonable } from '@quartet/shared/units/markdown/tame-text.ts';
import type { Element, Root } from 'hast';
import { memo } from 'react';
import ReactMarkdown, { type Options } from 'react-markdown';
import remend from 'remend';
import { shallow } from 'zustand/shallow';
import { footnoteHandlers, splitFootnotes } from './footnotes.tsx';
import { insertSlots } from './insert-slots.ts';
import { hasClass, type Mark, markUnits } from './mark-units.ts';
import { createMarkdownParts } from './markdown-parts.tsx';

interface MarkdownBlockProps {
  readonly text: string;
  /** True if the block may still grow. */
  readonly open: boolean;
  /** Offset in the text that the marks refer to. */
  readonly offset?: number;
  /** The marks that overlap the block. */
  readonly marks?: readonly Mark[];
  /** Offsets of its slots in that text, separated by spaces. */
  readonly slots?: string;
  /** Definitions elsewhere in the text that the block refers to. */
  readonly below?: string;
  /** True to render only its footnotes. Otherwise they are left out. */
  readonly notes?: boolean;
}

const rehypeOptions: Options['remarkRehypeOptions'] = { handlers: footnoteHandlers };
const partsOf = { complete: createMarkdownParts(true), open: createMarkdownParts(false) } as const;
const noMarks: readonly Mark[] = [];
/** A translator replaces text by such elements. React would change text that is no longer shown, so that each changed block gets new elements. */
const fonts = typeof document === 'undefined' ? [] : document.getElementsByTagName('font');

/** Renders one block. Parses it again only if its content changes. */
export const MarkdownBlock = memo(function MarkdownBlock(props: MarkdownBlockProps) {
  const { text, open, offset = 0, marks = noMarks, slots = '' } = props;
  const { below = '', notes = false } = props;
  if (isUnreasonable(text)) {
    return notes ? null : <PlainBlock text={text} offset={offset} marks={marks} />;
  }
  // Closing the open marks may move text, and the offsets would then be wrong.
  const source =
    open && marks.length === 0 ? remend(text, { linkMode: 'text-only', images: false }) : text;
  const drawn = (
    <ReactMarkdown
      key={fonts.length > 0 ? JSON.stringify(props) : ''}
      remarkPlugins={remarkPlugins}
      remarkRehypeOptions={rehypeOptions}
      rehypePlugins={[
        [splitFootnotes, { notes, length: source.length }],
        [displayBrackets, source],
        [markUnits, { marks, source, offset }],
        [insertSlots, { slots: slots.split(' ').filter(Boolean).map(Number), source, offset }],
      ]}
      components={open ? partsOf.open : partsOf.complete}
    >
      {prepareMath(source) + below}
    </ReactMarkdown>
  );
  return notes ? drawn : <div dir="auto">{drawn}</div>;
}, isSame);

function isSame(before: MarkdownBlockProps, after: MarkdownBlockProps): boolean {
  const { marks: marksBefore = noMarks, ...restBefore } = before;
  const { marks = noMarks, ...rest } = after;
  const sameMarks =
    marks.length === marksBefore.length &&
    marks.every((mark, index) => shallow(mark, marksBefore[index]));
  return sameMarks && shallow(restBefore, rest);
}

interface PlainBlockProps {
  readonly text: string;
  /** Offset in the text that the marks refer to. */
  readonly offset: number;
  readonly marks: readonly Mark[];
}

/** Shows the source of a block that would take too long to parse. */
function PlainBlock({ text, offset, marks }: PlainBlockProps) {
  const ends = [0, ...marks.map(({ end }) => Math.min(text.length, end - offset))];
  return (
    <pre dir="auto" className="whitespace-pre-wrap">
      {marks.map(({ id, start, end }, index) => {
        const from = Math.max(0, start - offset);
        return [
          text.slice(ends[index], from),
          <mark key={start} data-unit={id}>
            {text.slice(from, end - offset)}
          </mark>,
        ];
      })}
      {text.slice(ends.at(-1))}
    </pre>
  );
}

/** Expects text that has passed through `prepareMath`. */
export const remarkPlugins: Options['remarkPlugins'] = [
  parseAsUnits,
  () => (tree, file) => drawBareMath(tree, String(file)),
  () => drawTags,
];

/** Makes Markdown use the parser that also finds the units of answers, so that both agree. */
function parseAsUnits(this: { parser?: unknown }): void {
  this.parser = parsePrepared;
}

/**
 * Rehype plugin: displays a formula between `\[` and `\]` within a line, whose brackets `prepareMath` has replaced by dollars.
 * `source`: the block before `prepareMath`.
 */
export function displayBrackets(source: string) {
  return (tree: Root): void => display(tree, source);
}

function display(parent: Root | Element, source: string): void {
  for (const node of parent.children) {
    if (node.type !== 'element') continue;
    const isBracket = source.startsWith('\\[', node.position?.start.offset);
    if (isBracket && hasClass(node, 'math-inline')) {
      node.properties.className = ['language-math', 'math-inline', 'math-display'];
    } else display(node, source);
  }
}
