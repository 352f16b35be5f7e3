interface SafeHref {
  readonly href: string;
  /** Punycode unless the name is ASCII, which exposes look-alikes. */
  readonly host: string;
}

/** Parses an address that may be linked: https, or mailto without a query. Null for any other. */
export function parseLink(href: string | undefined): SafeHref | null {
  if (!href || !URL.canParse(href)) return null;
  const url = new URL(href);
  if (url.protocol === 'https:' && !url.username) return { href: url.href, host: url.hostname };
  if (url.protocol === 'mailto:' && !url.search) return { href: url.href, host: url.pathname };
  return null;
}

/** Parses the link of a source, always https; null if it may not be linked. */
export function toSourceLink(url: string): SafeHref | null {
  return parseLink(url.replace(/^http:/, 'https:'));
}

/** Hosts of providers that redirect to the source, so that the address does not name the page. */
const redirecting: ReadonlySet<string> = new Set(['vertexaisearch.cloud.google.com']);

export function isRedirecting(host: string): boolean {
  return redirecting.has(host);
}
