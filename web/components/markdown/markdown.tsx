import { cn } from '../../lib/cn.ts';
import { createLazy, useLazy } from '../../lib/use-lazy.ts';
import { ErrorBoundary } from './error-boundary.tsx';

const renderer = createLazy(() => import('./rendered-markdown.tsx'));

/** Starts to load the renderer before the first answer needs it. */
export function prepareMarkdown(): void {
  void renderer.load().catch(() => undefined);
}

export interface MarkdownProps {
  readonly text: string;
  readonly streaming?: boolean;
  /** It was cut off: unclosed marks are closed, as while it streams. */
  readonly partial?: boolean;
  readonly className?: string;
}

/** Treats the text as hostile: no raw HTML, no fetched images, no script links. Shows plain text if rendering fails. */
export function Markdown({ text, streaming = false, partial = false, className }: MarkdownProps) {
  const loaded = useLazy(renderer, true);
  const plain = <p className="whitespace-pre-wrap">{text}</p>;
  return (
    <div className={cn('prose', streaming && 'prose-streaming', className)}>
      <ErrorBoundary fallback={plain}>
        {loaded ? <loaded.RenderedMarkdown text={text} streaming={streaming || partial} /> : plain}
      </ErrorBoundary>
    </div>
  );
}
