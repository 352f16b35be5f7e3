import { tameText } from '@quartet/units/markdown/tame-text.ts';
import { useMemo, useState } from 'react';
import { type AllowedLinks, toLinkOwners } from './allowed-links.ts';
import { createDefinitionFinder } from './find-definitions.ts';
import { FootnoteNumbers, readFootnotes } from './footnotes.tsx';
import { LinkOwnersContext } from './link-owners-context.ts';
import type { Mark } from './mark-units.ts';
import { MarkdownBlock } from './markdown-block.tsx';
import { createSplitter } from './split-blocks.ts';

/** Loaded together: both need the parser. */
export { toHtml } from './to-html.tsx';

export interface RenderedMarkdownProps {
  readonly text: string;
  readonly streaming: boolean;
  readonly marks?: readonly Mark[] | undefined;
  readonly slots?: readonly number[] | undefined;
  readonly links?: AllowedLinks | undefined;
}

/** Markdown as memoised blocks: while it grows, only the last one is parsed again. Its footnotes stand at its end. */
export function RenderedMarkdown(props: RenderedMarkdownProps) {
  const { text, streaming, marks = [], slots = [], links } = props;
  const [split] = useState(createSplitter);
  const tamed = tameText(text);
  const findBelow = createDefinitionFinder(tamed);
  const owners = useMemo(() => links && toLinkOwners(links), [links]);
  const placed = placeBlocks(split(tamed));
  const blocks = placed.map(({ start, block }, index) => ({
    notes: readFootnotes(block),
    props: {
      text: block,
      open: streaming && index === placed.length - 1,
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
          <section className="footnotes" aria-label="Footnotes">
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

/** The number of each footnote, the same map as long as they stay the same. */
function useNumbers(notes: readonly string[]): ReadonlyMap<string, number> {
  const labels = notes.join(' ');
  return useMemo(
    () => new Map(labels.split(' ').map((label, index, all) => [label, all.indexOf(label) + 1])),
    [labels],
  );
}

/** Each block with its offset in the text, which does not change while text is only added. */
function placeBlocks(blocks: readonly string[]) {
  let end = 0;
  return blocks.map((block) => {
    const start = end;
    end += block.length;
    return { start, block };
  });
}
