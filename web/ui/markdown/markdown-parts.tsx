import { memo, type ReactNode, useMemo } from 'react';
import type { Components, ExtraProps } from 'react-markdown';
import { CopyButton, copyText } from '../components/copy-button.tsx';
import { strings } from '../components/strings.ts';
import { scrollable } from '../lib/focus.ts';
import { createLazy, useLazy } from '../lib/use-lazy.ts';
import { FootnoteMark } from './footnotes.tsx';
import { KeptSelection } from './kept-selection.tsx';
import { hasClass } from './mark-units.ts';
import { MathFormula } from './math-formula.tsx';
import { ImageLink, SafeLink } from './safe-link.tsx';
import { TextSlot } from './text-slot.tsx';

type Element = NonNullable<ExtraProps['node']>;

const tableBox = { ...scrollable, role: 'group' } as const;

/** Creates the components that replace HTML elements. `complete` is false in the block that is still being written. */
export function createMarkdownParts(complete: boolean): Components {
  return {
    a: ({ node, href, children }) => (
      <SafeLink href={href} words={toText(node?.children ?? [])}>
        {children}
      </SafeLink>
    ),
    img: ({ src, alt }) => <ImageLink src={src} alt={alt} />,
    span: ({ node, children }) => drawSlot(node?.properties ?? {}, children),
    sup: ({ node, children }) => {
      const note = node?.properties.dataNote;
      return note === undefined ? <sup>{children}</sup> : <FootnoteMark note={String(note)} />;
    },
    table: ({ children }) => (
      <div className="scroll-box" {...tableBox} aria-label={strings.table}>
        <table>{children}</table>
      </div>
    ),
    // The empty corner cell of a table is not a heading.
    th: ({ children, style }) =>
      children ? <th style={style}>{children}</th> : <td style={style}>{children}</td>,
    input: ({ checked }) => (
      <input
        type="checkbox"
        disabled
        className="tick"
        checked={checked === true}
        readOnly
        aria-label={checked === true ? strings.done : strings.notDone}
      />
    ),
    code: ({ node, className, children }) =>
      hasClass(node, 'math-inline') ? (
        <MathFormula
          formula={toText(node?.children ?? [])}
          display={hasClass(node, 'math-display')}
        />
      ) : (
        <code dir="ltr" className={className}>
          {children}
        </code>
      ),
    pre: ({ node }) => {
      const code = node?.children.find((child): child is Element => child.type === 'element');
      if (hasClass(code, 'math-display')) {
        return <MathFormula formula={toText(code?.children ?? [])} display />;
      }
      return (
        <CodeBlock
          code={toText(code?.children ?? []).replace(/\n$/, '')}
          language={findLanguage(code)}
          complete={complete}
        />
      );
    },
  };
}

function drawSlot({ dataSlot, dataApart }: Element['properties'], children: ReactNode) {
  return (
    <TextSlot at={Number(dataSlot)} apart={dataApart !== undefined}>
      {children}
    </TextSlot>
  );
}

function toText(nodes: Element['children']): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value;
      if (node.type !== 'element') return '';
      return node.tagName === 'img' ? String(node.properties.alt) : toText(node.children);
    })
    .join('');
}

function findLanguage(code: Element | undefined): string | null {
  const names = code?.properties.className;
  if (!Array.isArray(names)) return null;
  const name = names.map(String).find((each) => each.startsWith('language-'));
  return name?.slice('language-'.length).toLowerCase() ?? null;
}

const highlighter = createLazy(() => import('./highlight-code.ts'));

interface CodeBlockProps {
  readonly code: string;
  readonly language: string | null;
  /** False while the block is still being written. Only complete code is highlighted. */
  readonly complete: boolean;
}

const CodeBlock = memo(function CodeBlock({ code, language, complete }: CodeBlockProps) {
  const loaded = useLazy(highlighter, complete && language !== null);
  const html = useMemo(
    () => (loaded && language && complete ? loaded.highlightCode(code, language) : null),
    [loaded, language, complete, code],
  );
  return (
    <figure className="my-4 overflow-hidden rounded-[10px] border border-line">
      <figcaption
        dir="ltr"
        className="flex h-9 items-center pointer-coarse:h-11 justify-between border-b border-line bg-sunken pe-1 ps-3.5 font-mono text-xs text-ink-faint"
      >
        {language ?? 'text'}
        <CopyButton label={strings.copyCode} copy={() => copyText(code)} className="max-h-full" />
      </figcaption>
      <pre
        dir="ltr"
        {...scrollable}
        className="scroll-box rounded-none! border-0! p-3.5 text-[0.8125rem] leading-[1.6]"
      >
        <KeptSelection>
          {html === null ? (
            <code>{code}</code>
          ) : (
            // Safe, because highlight.js escapes the code.
            <code dangerouslySetInnerHTML={{ __html: html }} />
          )}
        </KeptSelection>
      </pre>
    </figure>
  );
});
