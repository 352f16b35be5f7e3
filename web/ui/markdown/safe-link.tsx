import { createContext, type ReactNode, use } from 'react';
import { strings } from '../components/strings.ts';
import { joinNames } from '../lib/join-names.ts';
import { parseLink } from '../lib/parse-link.ts';

interface SafeLinkProps {
  readonly href?: string | undefined;
  /** The text of `children`. */
  readonly words: string;
  readonly children?: ReactNode;
}

/**
 * Links only to https and plain mailto, and within a `LinkOwnersContext` only to its links. If the words do not name the host, adds
 * it; on the screen, only if they could be mistaken for another address.
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

/** The links that a text may contain, each with the names of the models that gave it. */
export type AllowedLinks = readonly {
  readonly url: string;
  readonly owners?: readonly string[];
}[];

type LinkOwners = ReadonlyMap<string, readonly string[]>;

export function toLinkOwners(links: AllowedLinks): LinkOwners {
  const all = new Map<string, readonly string[]>();
  for (const { url, owners = [] } of links) {
    const link = parseLink(url.replace(/^http:/i, 'https:'));
    if (!link) continue;
    const page = toPage(link.href);
    all.set(page, [...new Set([...(all.get(page) ?? []), ...owners])]);
  }
  return all;
}

/** Normalises an address for comparison, without its fragment and a trailing slash. */
export function toPage(href: string): string {
  const { protocol, host, pathname, search } = new URL(href);
  if (protocol === 'mailto:') return `mailto:${pathname.toLowerCase()}`;
  return host + pathname.replace(/\/+$/, '') + search;
}

/** Maps each allowed link to its owners. Null: every link is allowed and has no owner. */
export const LinkOwnersContext = createContext<LinkOwners | null>(null);

/** Matches a plain word, perhaps with punctuation around it, that cannot be mistaken for an address. */
const plainWord = /^[("']*[a-zà-öø-ÿ\d’'-]+[)"',;:!?.]*$/i;
const mostCharacters = 1_000;
const punctuation = /^[("']+|[)"',;:!?.]+$/g;
const address = /^(?:https:\/\/)?([a-z\d.@-]+)(?:[/?#][\x21-\x7e]*)?$/i;

/**
 * True if the words of a link name its host and contain nothing that could be mistaken for another address. It only allows plain
 * words and that host, because there are too many ways to imitate an address.
 */
export function namesHost(words: string, host: string): boolean {
  if (words.length > mostCharacters) return false;
  const others = words.split(/\s+/).filter((word) => !isPlainWord(word));
  return others.length > 0 && others.every((word) => hostOf(word) === host);
}

/** True if no word could be mistaken for an address. */
function isPlain(words: string): boolean {
  return words.length <= mostCharacters && words.split(/\s+/).every((word) => isPlainWord(word));
}

const isPlainWord = (word: string): boolean => word === '' || plainWord.test(word);

function hostOf(word: string): string | undefined {
  return address.exec(word.replaceAll(punctuation, ''))?.[1]?.toLowerCase();
}
