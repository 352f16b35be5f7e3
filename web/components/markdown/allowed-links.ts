import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { parseLink } from '../../lib/parse-link.ts';

/** The links that a text may hold, each with the models whose answers hold it. */
export type AllowedLinks = readonly {
  readonly url: string;
  readonly models: readonly ModelKey[];
}[];

export type LinkOwners = ReadonlyMap<string, readonly ModelKey[]>;

export function toLinkOwners(links: AllowedLinks): LinkOwners {
  const owners = new Map<string, readonly ModelKey[]>();
  for (const { url, models } of links) {
    const link = parseLink(url.replace(/^http:/i, 'https:'));
    if (!link) continue;
    const page = toPage(link.href);
    owners.set(page, [...new Set([...(owners.get(page) ?? []), ...models])]);
  }
  return owners;
}

/** What an address that may be linked to leads to: neither its fragment nor a slash at its end matters. */
export function toPage(href: string): string {
  const { protocol, host, pathname, search } = new URL(href);
  if (protocol === 'mailto:') return `mailto:${pathname.toLowerCase()}`;
  return host + pathname.replace(/\/+$/, '') + search;
}
