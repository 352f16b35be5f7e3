import { useEffect, useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import { createLazy, useLazy } from '../../lib/use-lazy.ts';
import type { AllowedLinks } from './allowed-links.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import type { Mark } from './mark-units.ts';
import { toPlainLines } from './plain-words.ts';

export const renderer = createLazy(() => import('./rendered-markdown.tsx'));

/** Starts to load the renderer before the first answer needs it. */
export function prepareMarkdown(): void {
  void renderer.load().catch(() => undefined);
}

export interface MarkdownProps {
  readonly text: string;
  readonly streaming?: boolean;
  /** It was cut off: unclosed marks are closed, as while it streams. */
  readonly partial?: boolean;
  readonly className?: string | undefined;
  /** In order, none overlapping, with offsets in the tamed text. What they hold is in elements with `data-unit`. */
  readonly marks?: readonly Mark[] | undefined;
  /** Told once the marks are drawn, as far as what they hold is shown. */
  readonly onMarked?: (text: HTMLElement) => void;
  /** Where a `SlotContext` draws something else: offsets in the tamed text, in order. */
  readonly slots?: readonly number[] | undefined;
  /** Set where the text may link to these pages alone. */
  readonly links?: AllowedLinks;
}

/** Treats the text as hostile: no raw HTML, no fetched images, no script links. Shows plain text if rendering fails. */
export function Markdown(props: MarkdownProps) {
  const { text, streaming = false, partial = false, className } = props;
  const { marks, onMarked, slots, links } = props;
  const box = useRef<HTMLDivElement>(null);
  const loaded = useLazy(renderer, true);
  useEffect(() => {
    if (loaded && marks && box.current) onMarked?.(box.current);
  }, [loaded, marks, onMarked]);
  return (
    <div ref={box} className={cn('prose', streaming && 'prose-streaming', className)}>
      <ErrorBoundary fallback={<Plain>{text}</Plain>}>
        {loaded ? (
          <loaded.RenderedMarkdown
            text={text}
            streaming={streaming || partial}
            marks={marks}
            slots={slots}
            links={links}
          />
        ) : (
          <Plain>{toPlainLines(text)}</Plain>
        )}
      </ErrorBoundary>
    </div>
  );
}

function Plain({ children }: { readonly children: string }) {
  return <p className="whitespace-pre-wrap">{children}</p>;
}
