import { memo } from 'react';
import ReactMarkdown, { type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import remend from 'remend';
import { createMarkdownParts } from './markdown-parts.tsx';
import { hasMath, prepareMath } from './prepare-math.ts';
import { isUnreasonable } from './tame-text.ts';
import { createLazy, useLazy } from './use-lazy.ts';

const math = createLazy(() => import('./math-plugins.ts').then((module) => module.mathPlugins));
const gfm: NonNullable<Options['remarkPlugins']> = [[remarkGfm, { singleTilde: false }]];
const partsOf = { complete: createMarkdownParts(true), open: createMarkdownParts(false) } as const;

/** One block, parsed again only when its own text changes. */
export const MarkdownBlock = memo(function MarkdownBlock(props: { text: string; open: boolean }) {
  const { text, open } = props;
  const needsMath = hasMath(text);
  const plugins = useLazy(math, needsMath);
  if (isUnreasonable(text)) return <pre className="whitespace-pre-wrap">{text}</pre>;
  const closed = open ? remend(text, { linkMode: 'text-only', images: false }) : text;
  return (
    <div>
      <ReactMarkdown
        remarkPlugins={plugins ? [...gfm, ...plugins.remark] : gfm}
        rehypePlugins={plugins?.rehype ?? []}
        components={open ? partsOf.open : partsOf.complete}
      >
        {needsMath ? prepareMath(closed) : closed}
      </ReactMarkdown>
    </div>
  );
});
