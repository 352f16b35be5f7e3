import { useState } from 'react';
import { MarkdownBlock } from './markdown-block.tsx';
import { createSplitter } from './split-blocks.ts';
import { tameText } from './tame-text.ts';

export interface RenderedMarkdownProps {
  readonly text: string;
  readonly streaming: boolean;
}

/** Markdown as memoised blocks: while it grows, only the last one is parsed again. */
export function RenderedMarkdown({ text, streaming }: RenderedMarkdownProps) {
  const [split] = useState(createSplitter);
  const blocks = split(tameText(text));
  return blocks.map((block, index) => (
    // A block keeps its place while text is only added.
    // oxlint-disable-next-line react/no-array-index-key
    <MarkdownBlock key={index} text={block} open={streaming && index === blocks.length - 1} />
  ));
}
