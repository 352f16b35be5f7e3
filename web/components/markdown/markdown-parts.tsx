import type { ReactNode } from 'react';
import type { Components, ExtraProps } from 'react-markdown';
import { scrollable } from '../ui/scrollable.ts';
import { CodeBlock } from './code-block.tsx';
import { FootnoteMark } from './footnotes.tsx';
import { MathFormula } from './math-formula.tsx';
import { ImageLink, SafeLink } from './safe-link.tsx';
import { TextSlot } from './text-slot.tsx';

type Element = NonNullable<ExtraProps['node']>;

const tableBox = { ...scrollable, role: 'group', 'aria-label': 'Table' } as const;

/** The components that replace HTML elements. `complete` is false in the block that is still being written. */
export function createMarkdownParts(complete: boolean): Components {
  return {
    a: ({ node, href, children }) => (
      <SafeLink href={href} words={toText(node?.children ?? [])}>
        {children}
      </SafeLink>
    ),
    img: ({ src, alt }) => <ImageLink src={src} alt={alt} />,
    span: ({ node, children }) => drawSlot(node, children),
    sup: ({ node, children }) => {
      const note = node?.properties.dataNote;
      return note === undefined ? <sup>{children}</sup> : <FootnoteMark note={String(note)} />;
    },
    table: ({ children }) => (
      <div className="scroll-box" {...tableBox}>
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
        aria-label={checked === true ? 'Done' : 'Not done'}
      />
    ),
    code: ({ node, className, children }) =>
      hasClass(node, 'math-inline') ? (
        <MathFormula
          formula={toText(node?.children ?? [])}
          display={hasClass(node, 'math-display')}
        />
      ) : (
        <code className={className}>{children}</code>
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

function drawSlot(node: Element | undefined, children: ReactNode) {
  const { dataSlot, dataApart } = node?.properties ?? {};
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

function hasClass(element: Element | undefined, name: string): boolean {
  const names = element?.properties.className;
  return Array.isArray(names) && names.includes(name);
}

function findLanguage(code: Element | undefined): string | null {
  const names = code?.properties.className;
  if (!Array.isArray(names)) return null;
  const name = names.map(String).find((each) => each.startsWith('language-'));
  return name?.slice('language-'.length).toLowerCase() ?? null;
}
