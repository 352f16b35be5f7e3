import { isUnreasonable } from '@quartet/units/markdown/tame-text.ts';
import { memo } from 'react';
import ReactMarkdown, { type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remend from 'remend';
import { createMarkdownParts } from './markdown-parts.tsx';
import { hasMath, prepareMath } from './prepare-math.ts';

const gfm: NonNullable<Options['remarkPlugins']> = [[remarkGfm, { singleTilde: false }]];
const gfmAndMath = [...gfm, remarkMath];
const partsOf = { complete: createMarkdownParts(true), open: createMarkdownParts(false) } as const;

/** One block, parsed again only when its own text changes. */
export const MarkdownBlock = memo(function MarkdownBlock(props: { text: string; open: boolean }) {
  const { text, open } = props;
  if (isUnreasonable(text)) return <pre className="whitespace-pre-wrap">{text}</pre>;
  const needsMath = hasMath(text);
  const closed = open ? remend(text, { linkMode: 'text-only', images: false }) : text;
  return (
    <div>
      <ReactMarkdown
        remarkPlugins={needsMath ? gfmAndMath : gfm}
        components={open ? partsOf.open : partsOf.complete}
      >
        {needsMath ? prepareMath(closed) : closed}
      </ReactMarkdown>
    </div>
  );
});
