import { CopyButton, type CopyButtonProps, copyText } from '../ui/copy-button.tsx';
import { renderer } from './markdown.tsx';

/** Copies a text as Markdown and, if the renderer has loaded, also as HTML. */
export function CopyMarkdownButton({
  text,
  ...props
}: Omit<CopyButtonProps, 'copy'> & { text: string }) {
  const copy = () => copyText(text, renderer.peek()?.toHtml(text));
  return <CopyButton {...props} copy={copy} />;
}
