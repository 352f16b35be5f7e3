import { createContext } from 'react';
import { parseLink } from '../../lib/parse-link.ts';

/** The links that a text may hold, each with the names of the models that gave it. */
export type AllowedLinks = readonly {
  readonly url: string;
  readonly owners: readonly string[];
}[];

type LinkOwners = ReadonlyMap<string, readonly string[]>;

export function toLinkOwners(links: AllowedLinks): LinkOwners {
  const all = new Map<string, readonly string[]>();
  for (const { url, owners } of links) {
    const link = parseLink(url.replace(/^http:/i, 'https:'));
    if (!link) continue;
    const page = toPage(link.href);
    all.set(page, [...new Set([...(all.get(page) ?? []), ...owners])]);
  }
  return all;
}

/** Normalises an address for comparison, without its fragment and a slash at its end. */
export function toPage(href: string): string {
  const { protocol, host, pathname, search } = new URL(href);
  if (protocol === 'mailto:') return `mailto:${pathname.toLowerCase()}`;
  return host + pathname.replace(/\/+$/, '') + search;
}

/** Maps each allowed link to its owners. Null: every link is allowed and has no owner. */
export const LinkOwnersContext = createContext<LinkOwners | null>(null);
