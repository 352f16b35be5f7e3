import { parseLink, type SafeHref } from '../lib/parse-link.ts';

/** Parses the link of a source, always https; null if it may not be linked. */
export function toSourceLink(url: string): SafeHref | null {
  return parseLink(url.replace(/^http:/, 'https:'));
}

/** A provider that leads to the sources by an address of its own, which says nothing of the page. */
const redirecting: ReadonlySet<string> = new Set(['vertexaisearch.cloud.google.com']);

export function isRedirecting(host: string): boolean {
  return redirecting.has(host);
}
