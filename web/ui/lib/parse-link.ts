interface SafeHref {
  readonly href: string;
  /** In Punycode unless the name is ASCII, which exposes look-alikes. */
  readonly host: string;
}

/** Parses an address to which we may link: https, or mailto without a query. Null for all other addresses. */
export function parseLink(href: string | undefined): SafeHref | null {
  if (!href || !URL.canParse(href)) return null;
  const url = new URL(href);
  if (url.protocol === 'https:' && !url.username) return { href: url.href, host: url.hostname };
  if (url.protocol === 'mailto:' && !url.search) return { href: url.href, host: url.pathname };
  return null;
}

/** Parses the link of a source, which is always https; null if we may not link to it. */
export function toSourceLink(url: string): SafeHref | null {
  return parseLink(url.replace(/^http:/, 'https:'));
}

/** Hosts of providers that redirect to the source, so that the address does not contain the page. */
const redirecting: ReadonlySet<string> = new Set(['vertexaisearch.cloud.google.com']);

export function isRedirecting(host: string): boolean {
  return redirecting.has(host);
}
