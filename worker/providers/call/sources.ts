import { cutText } from '@quartet/shared/protocol/cut-text.ts';
import type { StreamPart } from '../language-model.ts';
import { withoutFinder } from './without-finder.ts';

const maxSources = 20;
const maxTitleLength = 160;
const maxUrlLength = 2_048;

/** Collects the pages of one answer: each url once, at most 20. */
export class Sources {
  readonly #cited = new Set<string>();
  readonly #consulted = new Map<string, string | undefined>();

  /** A page that the answer cites. Yields a part the first time. */
  cite(url: unknown, title?: unknown): StreamPart[] {
    const href = readUrl(url);
    if (!href || this.#cited.has(href) || this.#cited.size >= maxSources) return [];
    this.#cited.add(href);
    return [{ type: 'source', source: { url: href, title: readTitle(title) ?? hostOf(href) } }];
  }

  /** A page that the search returned; it counts only when the answer marks no citation at all. */
  consult(url: unknown, title?: unknown): void {
    if (typeof url === 'string') this.#consulted.set(url, readTitle(title));
  }

  rest(): StreamPart[] {
    if (this.#cited.size > 0) return [];
    return [...this.#consulted].flatMap(([url, title]) => this.cite(url, title));
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
