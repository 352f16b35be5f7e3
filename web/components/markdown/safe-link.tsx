import { type ReactNode, use } from 'react';
import { joinNames } from '../../lib/join-names.ts';
import { isPlain, namesHost } from '../../lib/names-host.ts';
import { parseLink } from '../../lib/parse-link.ts';
import { strings } from '../strings.ts';
import { LinkOwnersContext, toPage } from './allowed-links.ts';

export interface SafeLinkProps {
  readonly href?: string | undefined;
  /** The text of `children`. */
  readonly words: string;
  readonly children?: ReactNode;
}

/**
 * Links only to https and plain mailto, and within a `LinkOwnersContext` only to its links. Adds the host if the words
 * do not name it; on screen only if they could be read as another address.
 */
export function SafeLink({ href, words, children }: SafeLinkProps) {
  const allowed = use(LinkOwnersContext);
  const link = parseLink(href);
  const owners = link && (allowed ? allowed.get(toPage(link.href)) : []);
  if (!link || !owners) return <span>{children}</span>;
  const from = owners.length > 0 ? strings.from(joinNames(owners)) : '';
  return (
    <a
      href={link.href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      referrerPolicy="no-referrer"
      title={from ? `${link.href} ${from}` : link.href}
    >
      {children}
      {!namesHost(words, link.host) && (
        <span className={isPlain(words) ? 'sr-only print:not-sr-only' : undefined}>
          {' '}
          <span className="inline-block text-[0.8em] text-ink-faint">({link.host})</span>
        </span>
      )}
      {from && <span className="sr-only"> {from}</span>}
    </a>
  );
}

/** Links to the image of an answer instead of fetching it. */
export function ImageLink({ src, alt }: { src?: unknown; alt?: string | undefined }) {
  const words = strings.image(alt || strings.withoutDescription);
  return (
    <SafeLink href={typeof src === 'string' ? src : undefined} words={words}>
      {words}
    </SafeLink>
  );
}
