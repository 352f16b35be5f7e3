import { useEffect } from 'react';
import { CopyButton, type CopyButtonProps, copyText } from '../components/copy-button.tsx';
import { createLazy } from '../lib/use-lazy.ts';
import { renderer } from './markdown.tsx';
import type { AllowedLinks } from './safe-link.tsx';

const writer = createLazy(() => import('./write-markdown.ts'));

interface CopyMarkdownButtonProps extends Omit<CopyButtonProps, 'copy'> {
  readonly text: string;
  /** The only pages to which the copy may link. */
  readonly links?: AllowedLinks;
}

/** Copies a text as Markdown and as HTML, both as safe as an exported document. */
export function CopyMarkdownButton({ text, links, ...props }: CopyMarkdownButtonProps) {
  // Some browsers only copy in the moment of the press.
  useEffect(() => writer.prepare(), []);
  return <CopyButton {...props} copy={() => copyMarkdown(text, links)} />;
}

export async function copyMarkdown(text: string, links?: AllowedLinks): Promise<void> {
  const { writeMarkdown } = await writer.load();
  const markdown = writeMarkdown(text, { links });
  await copyText(markdown, renderer.peek()?.toHtml(markdown));
}
