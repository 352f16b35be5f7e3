export interface SafeHref {
  readonly href: string;
  /** Punycode where the name is not ASCII, so that look-alikes show. */
  readonly host: string;
}

/** An address that may be linked to, or null: https, and mailto without a query. */
export function parseLink(href: string | undefined): SafeHref | null {
  if (!href || !URL.canParse(href)) return null;
  const url = new URL(href);
  if (url.protocol === 'https:' && !url.username) return { href: url.href, host: url.hostname };
  if (url.protocol === 'mailto:' && !url.search) return { href: url.href, host: url.pathname };
  return null;
}
