import { parseLink, type SafeHref } from '../lib/parse-link.ts';

/** Parses the link of a source, always https; null if it may not be linked. */
export function toSourceLink(url: string): SafeHref | null {
  return parseLink(url.replace(/^http:/, 'https:'));
}

/** Hosts of providers that redirect to the source, so that the address does not name the page. */
const redirecting: ReadonlySet<string> = new Set(['vertexaisearch.cloud.google.com']);

export function isRedirecting(host: string): boolean {
  return redirecting.has(host);
}
