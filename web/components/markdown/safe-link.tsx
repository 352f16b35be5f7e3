import type { ReactNode } from 'react';
import { namesHost } from '../../lib/names-host.ts';
import { parseLink } from '../../lib/parse-link.ts';

export interface SafeLinkProps {
  readonly href?: string | undefined;
  /** What its children read as. */
  readonly words: string;
  readonly children?: ReactNode;
}

/** Links only to https and plain mailto. Words that do not name the host are followed by it. */
export function SafeLink({ href, words, children }: SafeLinkProps) {
  const link = parseLink(href);
  if (!link) return <span>{children}</span>;
  return (
    <a
      href={link.href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      referrerPolicy="no-referrer"
      title={link.href}
    >
      {children}
      {!namesHost(words, link.host) && (
        <>
          {' '}
          <span className="inline-block text-[0.8em] text-ink-faint">({link.host})</span>
        </>
      )}
    </a>
  );
}

/** An image in an answer is not fetched: it is shown as a link to its address. */
export function ImageLink({ src, alt }: { src?: unknown; alt?: string | undefined }) {
  const words = `Image: ${alt || 'without description'}`;
  return (
    <SafeLink href={typeof src === 'string' ? src : undefined} words={words}>
      {words}
    </SafeLink>
  );
}
