import { useEffect, useRef } from 'react';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { cn } from '../lib/cn.ts';
import { createLazy, useLazy } from '../lib/use-lazy.ts';
import { useWordsLanguage } from '../lib/words-language.ts';
import { KeptSelection } from './kept-selection.tsx';
import type { Mark } from './mark-units.ts';
import { toPlainLines } from './plain-words.ts';
import type { AllowedLinks } from './safe-link.tsx';

export const renderer = createLazy(() => import('./rendered-markdown.tsx'));

export interface MarkdownProps {
  readonly text: string;
  readonly streaming?: boolean;
  /** True if the text was cut off. Unclosed marks are then closed, as while streaming. */
  readonly partial?: boolean;
  readonly className?: string | undefined;
  /** In ascending order, without overlaps, with offsets in the tamed text. Marked text is in elements with `data-unit`. */
  readonly marks?: readonly Mark[] | undefined;
  /** Called once the visible marks are rendered. */
  readonly onMarked?: (text: HTMLElement) => void;
  /** Offsets in the tamed text, in ascending order, where the `SlotContext` draws. */
  readonly slots?: readonly number[] | undefined;
  /** The only pages to which the text may link. */
  readonly links?: AllowedLinks;
}

/** Renders hostile Markdown without raw HTML, fetched images or script links. Shows plain text if rendering fails. */
export function Markdown(props: MarkdownProps) {
  const { text, streaming = false, partial = false, className } = props;
  const { marks, onMarked, slots, links } = props;
  const box = useRef<HTMLDivElement>(null);
  const loaded = useLazy(renderer, true);
  const lang = useWordsLanguage();
  useEffect(() => {
    if (loaded && marks && box.current) onMarked?.(box.current);
  }, [loaded, marks, onMarked]);
  return (
    <div ref={box} lang={lang} className={cn('prose', streaming && 'prose-streaming', className)}>
      <ErrorBoundary fallback={<Plain>{text}</Plain>}>
        <KeptSelection>
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
        </KeptSelection>
      </ErrorBoundary>
    </div>
  );
}

function Plain({ children }: { readonly children: string }) {
  return <p className="whitespace-pre-wrap">{children}</p>;
}
