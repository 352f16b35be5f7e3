import { maxPlaces } from '@quartet/shared/protocol/cited-places.ts';
import { cutText } from '@quartet/shared/protocol/cut-text.ts';
import type { StreamPart } from '../language-model.ts';
import { toPlace } from './to-place.ts';
import { withoutFinder } from './without-finder.ts';

const maxSources = 20;
const maxTitleLength = 160;
const maxUrlLength = 2_048;

/** Collects the pages of one answer: each url once, at most 20, and the places in the answer for which they are cited. */
export class Sources {
  /** Each with the ends of the passages that it supports. */
  readonly #cited = new Map<string, Set<number>>();
  readonly #consulted = new Map<string, string | undefined>();

  /** A page that the answer cites. Yields a part the first time. */
  cite(url: unknown, title?: unknown): StreamPart[] {
    const href = readUrl(url);
    if (!href || this.#cited.has(href) || this.#cited.size >= maxSources) return [];
    this.#cited.set(href, new Set());
    return [{ type: 'source', source: { url: href, title: readTitle(title) ?? hostOf(href) } }];
  }

  /** A page that the search returned; it counts only when the answer marks no citation at all. */
  consult(url: unknown, title?: unknown): void {
    if (typeof url === 'string') this.#consulted.set(url, readTitle(title));
  }

  /** A passage of the answer that ends here, in UTF-16 units, rests on a page that was cited. */
  place(url: unknown, end: number | undefined): void {
    const ends = this.#cited.get(readUrl(url) ?? '');
    if (ends && end !== undefined && ends.size < maxPlaces) ends.add(end);
  }

  /** What is known once the answer's text is whole. */
  rest(text: string): StreamPart[] {
    if (this.#cited.size === 0) {
      return [...this.#consulted].flatMap(([url, title]) => this.cite(url, title));
    }
    return [...this.#cited].flatMap(([url, ends]) => {
      const places = [...ends].flatMap((end) => toPlace(text, end) ?? []);
      const at = [...new Set(places)].sort((one, other) => one - other);
      return at.length > 0 ? [{ type: 'places' as const, url, at }] : [];
    });
  }
}

function readUrl(url: unknown): string | undefined {
  if (typeof url !== 'string' || url.length > maxUrlLength || !URL.canParse(url)) return undefined;
  const { protocol, href, username } = new URL(withoutFinder(url));
  return (protocol === 'https:' || protocol === 'http:') && !username ? href : undefined;
}

/** A title on one line, without control and direction marks. A bare number is a footnote's mark, not a title. */
function readTitle(title: unknown): string | undefined {
  if (typeof title !== 'string') return undefined;
  const line = title
    .slice(0, 4 * maxTitleLength)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  if (!line || /^\d+$/.test(line)) return undefined;
  return line.length > maxTitleLength ? `${cutText(line, maxTitleLength)}…` : line;
}

function hostOf(url: string): string {
  return new URL(url).host.replace(/^www\./, '');
}
