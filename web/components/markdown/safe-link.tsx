import type { ReactNode } from 'react';
import { parseLink } from '../../lib/parse-link.ts';

/** Links only https and plain mailto addresses, and shows the host beside text that does not name it. */
export function SafeLink({ href, children }: { href?: string | undefined; children?: ReactNode }) {
  const link = parseLink(href);
  if (!link) return <span>{children}</span>;
  const saysHost = typeof children === 'string' && children.includes(link.host);
  return (
    <a
      href={link.href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      referrerPolicy="no-referrer"
      title={link.href}
    >
      {children}
      {!saysHost && (
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
  return (
    <SafeLink href={typeof src === 'string' ? src : undefined}>
      {`Image: ${alt || 'without description'}`}
    </SafeLink>
  );
}
