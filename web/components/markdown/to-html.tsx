import { prepareMath } from '@quartet/shared/units/markdown/prepare-math.ts';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import ReactMarkdown, { type Components, type Options } from 'react-markdown';
import { parseLink } from '../../lib/parse-link.ts';
import { strings } from '../strings.ts';
import { remarkPlugins } from './parser-plugins.ts';

/** Leaves out the links of footnotes, because they would lead to the page. */
const parts: Components = {
  a: ({ node, href = '', children }) => {
    if (node?.properties.dataFootnoteBackref !== undefined) return null;
    const link = parseLink(href);
    return link ? <a href={link.href}>{children}</a> : <>{children}</>;
  },
  img: ({ alt }) => <>{alt}</>,
};
const rehypeOptions: Options['remarkRehypeOptions'] = {
  footnoteLabel: strings.citations,
  footnoteLabelProperties: {},
};

/** Renders Markdown for the clipboard, without styles and without anything that is fetched. */
export function PlainMarkdown({ text }: { text: string }) {
  return (
    <ReactMarkdown
      remarkPlugins={remarkPlugins}
      remarkRehypeOptions={rehypeOptions}
      components={parts}
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
