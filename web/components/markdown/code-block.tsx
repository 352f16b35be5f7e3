import { memo, useMemo } from 'react';
import { copyText } from '../../lib/copy-text.ts';
import { createLazy, useLazy } from '../../lib/use-lazy.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { scrollable } from '../ui/scrollable.ts';

const highlighter = createLazy(() => import('./highlight-code.ts'));

export interface CodeBlockProps {
  readonly code: string;
  readonly language: string | null;
  /** False while the block is still being written; it is highlighted when it is complete. */
  readonly complete: boolean;
}

export const CodeBlock = memo(function CodeBlock({ code, language, complete }: CodeBlockProps) {
  const loaded = useLazy(highlighter, complete && language !== null);
  const html = useMemo(
    () => (loaded && language && complete ? loaded.highlightCode(code, language) : null),
    [loaded, language, complete, code],
  );
  return (
    <figure className="my-4 overflow-hidden rounded-[10px] border border-line">
      <figcaption className="flex h-9 items-center pointer-coarse:h-11 justify-between border-b border-line bg-sunken pr-1 pl-3.5 font-mono text-xs text-ink-faint">
        {language ?? 'text'}
        <CopyButton label="Copy code" copy={() => copyText(code)} className="max-h-full" />
      </figcaption>
      <pre
        {...scrollable}
        className="scroll-box rounded-none! border-0! p-3.5 text-[0.8125rem] leading-[1.6]"
      >
        {html === null ? (
          <code>{code}</code>
        ) : (
          // The highlighter escapes everything that it does not write itself.
          <code dangerouslySetInnerHTML={{ __html: html }} />
        )}
      </pre>
    </figure>
  );
});
