import { prepareMath } from '@quartet/shared/units/markdown/prepare-math.ts';
import { readDefinitions } from '@quartet/shared/units/markdown/read-definitions.ts';
import { readFence } from '@quartet/shared/units/markdown/read-fence.ts';
import { tameText } from '@quartet/shared/units/markdown/tame-text.ts';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import ReactMarkdown, { type Components } from 'react-markdown';
import { strings } from '../components/strings.ts';
import { parseLink } from '../lib/parse-link.ts';
import { FootnoteNumbers, readFootnotes } from './footnotes.tsx';
import type { Mark } from './mark-units.ts';
import { MarkdownBlock, remarkPlugins } from './markdown-block.tsx';
import { type AllowedLinks, LinkOwnersContext, toLinkOwners } from './safe-link.tsx';
import { createSplitter } from './split-blocks.ts';

interface RenderedMarkdownProps {
  readonly text: string;
  readonly streaming: boolean;
  readonly marks?: readonly Mark[] | undefined;
  readonly slots?: readonly number[] | undefined;
  readonly links?: AllowedLinks | undefined;
}

/** Renders Markdown in memoised blocks, so that only the last block of a growing text is parsed again. Footnotes come last. */
export function RenderedMarkdown(props: RenderedMarkdownProps) {
  const { text, streaming, marks = [], slots = [], links } = props;
  const [split] = useState(createSplitter);
  const tamed = tameText(text);
  const findBelow = createDefinitionFinder(tamed);
  const owners = useMemo(() => links && toLinkOwners(links), [links]);
  const located = locateBlocks(split(tamed));
  const blocks = located.map(({ start, block }, index) => ({
    notes: readFootnotes(block),
    props: {
      text: block,
      open: streaming && index === located.length - 1,
      offset: start,
      marks: marks.filter((mark) => mark.end > start && mark.start < start + block.length),
      slots: slots.filter((at) => at > start && at <= start + block.length).join(' '),
      below: findBelow(block),
    },
  }));
  const noteBlocks = blocks.filter(({ notes }) => notes.length > 0);
  return (
    <LinkOwnersContext value={owners ?? null}>
      <FootnoteNumbers value={useNumbers(noteBlocks.flatMap(({ notes }) => notes))}>
        {blocks.map(({ props }) => (
          <MarkdownBlock key={props.offset} {...props} />
        ))}
        {noteBlocks.length > 0 && (
          <section className="footnotes" aria-label={strings.footnotes}>
            <ol>
              {noteBlocks.map(({ props }) => (
                <MarkdownBlock key={props.offset} {...props} notes />
              ))}
            </ol>
          </section>
        )}
      </FootnoteNumbers>
    </LinkOwnersContext>
  );
}

/** Numbers the footnotes. Returns the same map as long as they do not change. */
function useNumbers(notes: readonly string[]): ReadonlyMap<string, number> {
  const labels = notes.join(' ');
  return useMemo(
    () => new Map(labels.split(' ').map((label, index, all) => [label, all.indexOf(label) + 1])),
    [labels],
  );
}

/** Pairs each block with its offset in the text. */
function locateBlocks(blocks: readonly string[]) {
  let end = 0;
  return blocks.map((block) => {
    const start = end;
    end += block.length;
    return { start, block };
  });
}

const inBrackets = /\[([^[\]]{1,200})\]/g;
/** Matches HTML that extends to its closing tag and would therefore swallow appended definitions. */
const openHtml = /<(?:[!?]|(?:script|pre|style|textarea)\b)/i;

/**
 * Finds the link definitions of `text` that a block refers to. They are appended to the block, because it is parsed alone. Other
 * definitions are left out, so that a new definition only changes blocks that refer to it.
 */
function createDefinitionFinder(text: string): (block: string) => string {
  const definitions = new Map<string, string>();
  for (const line of readDefinitions(text).split('\n\n')) {
    const label = fold(line.slice(line.indexOf('[') + 1, line.indexOf(']:')));
    if (label !== '' && !definitions.has(label)) definitions.set(label, line);
  }
  return (block) => {
    if (definitions.size === 0 || openHtml.test(block) || readFence(block, 0) === block) return '';
    const labels = new Set([...block.matchAll(inBrackets)].map(([, label = '']) => fold(label)));
    return [...labels]
      .flatMap((label) => definitions.get(label) ?? [])
      .map((line) => `\n\n${line}`)
      .join('');
  };
}

function fold(label: string): string {
  return label.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** Leaves out the links of footnotes, because they would lead to the page. */
const plainParts: Components = {
  a: ({ node, href = '', children }) => {
    if (node?.properties.dataFootnoteBackref !== undefined) return null;
    const link = parseLink(href);
    return link ? <a href={link.href}>{children}</a> : <>{children}</>;
  },
  img: ({ alt }) => <>{alt}</>,
  pre: ({ children }) => <pre dir="ltr">{children}</pre>,
  code: ({ className, children }) => (
    <code dir="ltr" className={className}>
      {children}
    </code>
  ),
};
/** Renders Markdown for the clipboard, without styles and without anything that is fetched. */
export function PlainMarkdown({ text }: { text: string }) {
  return (
    <ReactMarkdown
      remarkPlugins={remarkPlugins}
      remarkRehypeOptions={{ footnoteLabel: strings.footnotes, footnoteLabelProperties: {} }}
      components={plainParts}
    >
      {prepareMath(text)}
    </ReactMarkdown>
  );
}

export function toHtml(markdown: string): string {
  const box = document.createElement('div');
  const root = createRoot(box);
  flushSync(() => root.render(<PlainMarkdown text={markdown} />));
  const html = box.innerHTML;
  root.unmount();
  return html;
}
