import { tameText } from '@quartet/units/markdown/tame-text.ts';
import { useState } from 'react';
import { MarkdownBlock } from './markdown-block.tsx';
import { createSplitter } from './split-blocks.ts';

export interface RenderedMarkdownProps {
  readonly text: string;
  readonly streaming: boolean;
}

/** Markdown as memoised blocks: while it grows, only the last one is parsed again. */
export function RenderedMarkdown({ text, streaming }: RenderedMarkdownProps) {
  const [split] = useState(createSplitter);
  const blocks = placeBlocks(split(tameText(text)));
  return blocks.map(({ start, block }, index) => (
    <MarkdownBlock key={start} text={block} open={streaming && index === blocks.length - 1} />
  ));
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
