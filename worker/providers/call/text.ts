import { maxCitedOffsets } from '@quartet/shared/protocol/cited-offsets.ts';
import { cutText } from '@quartet/shared/protocol/cut-text.ts';
import type { StreamPart } from '../language-model.ts';

/** Joins the words of one kind. Between separate blocks with words, it puts a blank line. */
export class Paragraphs {
  readonly #type: 'text-delta' | 'reasoning-delta';
  #said = '';
  #pendingBreak = false;

  constructor(type: 'text-delta' | 'reasoning-delta') {
    this.#type = type;
  }

  /** All words so far. */
  get said(): string {
    return this.#said;
  }

  startParagraph(): readonly StreamPart[] {
    this.#pendingBreak = this.#said !== '';
    return [{ type: 'activity' }];
  }

  add(words: unknown): readonly StreamPart[] {
    if (typeof words !== 'string' || !words) return [{ type: 'activity' }];
    const text = this.#pendingBreak ? `\n\n${words}` : words;
    this.#pendingBreak = false;
    this.#said += text;
    return [{ type: this.#type, text }];
  }
}

const maxSources = 20;
const maxTitleLength = 160;
/** Claude quotes at most 150 characters of a page. */
const maxQuoteLength = 200;
const maxUrlLength = 2_048;

/** Collects the pages that an answer cites (each URL once, at most 20) and where in the answer the citing passages end. */
export class Sources {
  /** The cited pages, each with the ends of the passages that it supports. */
  readonly #cited = new Map<string, Set<number>>();
  readonly #consulted = new Map<string, string | undefined>();

  /** Adds a page that the answer cites, with the words of it that the search quoted. Returns a part the first time. */
  cite(url: unknown, title?: unknown, quoted?: unknown): StreamPart[] {
    const href = readUrl(url);
    if (!href || this.#cited.has(href) || this.#cited.size >= maxSources) return [];
    this.#cited.set(href, new Set());
    const quote = readLine(quoted, maxQuoteLength);
    const source = { url: href, title: readTitle(title) ?? hostOf(href), ...(quote && { quote }) };
    return [{ type: 'source', source }];
  }

  /** Adds a page that the search returned. It only counts if the answer has no citation at all. */
  consult(url: unknown, title?: unknown): void {
    if (typeof url === 'string') this.#consulted.set(url, readTitle(title));
  }

  /** Adds the end of a passage that a cited page supports, in UTF-16 units. */
  addEnd(url: unknown, end: number | undefined): void {
    const ends = this.#cited.get(readUrl(url) ?? '');
    if (ends && end !== undefined && ends.size < maxCitedOffsets) ends.add(end);
  }

  /** Returns the ends of the passages, or the pages that were only consulted, once the answer is complete. */
  rest(text: string): StreamPart[] {
    if (this.#cited.size === 0) {
      return [...this.#consulted].flatMap(([url, title]) => this.cite(url, title));
    }
    return [...this.#cited].flatMap(([url, ends]) => {
      const offsets = [...ends].flatMap((end) => toPassageEnd(text, end) ?? []);
      const at = [...new Set(offsets)].sort((one, other) => one - other);
      return at.length > 0 ? [{ type: 'offsets' as const, url, at }] : [];
    });
  }
}

function readUrl(url: unknown): string | undefined {
  if (typeof url !== 'string' || url.length > maxUrlLength || !URL.canParse(url)) return undefined;
  const { protocol, href, username } = new URL(withoutFinder(url));
  return (protocol === 'https:' || protocol === 'http:') && !username ? href : undefined;
}

/** Reads a title. A bare number is a footnote's mark, not a title. */
function readTitle(title: unknown): string | undefined {
  const line = readLine(title, maxTitleLength);
  return line && !/^\d+$/.test(line) ? line : undefined;
}

/** Reads words as one line without control characters and direction marks, of at most so many characters. */
function readLine(words: unknown, most: number): string | undefined {
  if (typeof words !== 'string') return undefined;
  const line = words
    .slice(0, 4 * most)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return (line.length > most ? `${cutText(line, most)}…` : line) || undefined;
}

function hostOf(url: string): string {
  return new URL(url).host.replace(/^www\./, '');
}

/** Matches a letter of a script that separates words by spaces. In other scripts, a passage may end after any character. */
const letter = String.raw`[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]]`;
const endsInLetter = RegExp(`${letter}$`, 'v');
const startsWithLetter = RegExp(`^${letter}`, 'v');

/**
 * Moves the end of a cited passage, in UTF-16 units, before its trailing space. Returns undefined for an impossible end: an offset
 * beyond the text, before its first word, or within a word or a character.
 */
export function toPassageEnd(text: string, end: number): number | undefined {
  if (!Number.isInteger(end) || end <= 0 || end > text.length) return undefined;
  const [before, after] = [text.slice(Math.max(0, end - 2), end), text.slice(end, end + 2)];
  const isWithinPair = /[\uD800-\uDBFF]$/.test(before) && /^[\uDC00-\uDFFF]/.test(after);
  if (isWithinPair || (endsInLetter.test(before) && startsWithLetter.test(after))) return undefined;
  return text.slice(0, end).trimEnd().length || undefined;
}

/** A page and the span of text that cites it. The offsets are in the provider's units. */
export interface CitedSpan {
  readonly url?: unknown;
  readonly start_index?: unknown;
  readonly end_index?: unknown;
}

interface CountedText {
  raw: string;
  /** The length of the answer before this part. */
  readonly after: number;
  points?: readonly number[];
}

interface Cited extends CitedSpan {
  readonly part: string;
}

/** No page could show as many. */
const mostSpans = 400;

/** Keeps the parts of an answer as they came, since a provider's offsets count in them, and finds those offsets in the final text. */
export class CountedTexts {
  readonly #texts = new Map<string, CountedText>();
  readonly #cited: Cited[] = [];

  /** Adds words of a part; `after` is the length of the answer before the part. */
  add(part: string, words: unknown, after: number): void {
    if (typeof words !== 'string') return;
    const text = this.#texts.get(part);
    if (text) text.raw += words;
    else this.#texts.set(part, { raw: words, after });
  }

  said(part: string): string {
    return this.#texts.get(part)?.raw ?? '';
  }

  /**
   * Returns what a part says as a whole beyond its words so far; nothing if it says otherwise. `all`: the words of all parts, which may
   * end with this part under another name.
   */
  rest(part: string, whole: unknown, all: string): string {
    const said = this.#texts.get(part)?.raw;
    if (typeof whole !== 'string' || (said === undefined && all.endsWith(whole))) return '';
    return whole.startsWith(said ?? '') ? whole.slice(said?.length) : '';
  }

  cite(part: string, span: CitedSpan): void {
    if (this.#cited.length < mostSpans) this.#cited.push({ part, ...span });
  }

  /** Adds the ends of the spans, as offsets in the whole answer, to the sources. Leaves out ends that are not certain. */
  addEndsTo(sources: Sources, answer: string): void {
    for (const { part, ...span } of this.#cited) {
      const text = this.#texts.get(part);
      const end = text && readEnd(text, span);
      if (end) sources.addEnd(span.url, findAgain(answer, text, end));
    }
  }
}

/**
 * Reads where a span ends, in UTF-16 units. Some providers count code points instead. If both readings differ, the right one is that
 * which gives a link to the page; otherwise the end is unknown.
 */
function readEnd(text: CountedText, { url, start_index: start, end_index: end }: CitedSpan) {
  const { raw } = text;
  if (!isCount(start) || !isCount(end) || end < start) return undefined;
  if (!/[\uD800-\uDFFF]/.test(raw.slice(0, end))) return end <= raw.length ? end : undefined;
  text.points ??= listPoints(raw);
  const readings = [
    { from: start, to: end },
    { from: text.points[start], to: text.points[end] },
  ].filter(({ from, to }) => to !== undefined && isLink(raw.slice(from, to), String(url)));
  return readings.length === 1 ? readings[0]?.to : undefined;
}

function isLink(words: string, url: string): boolean {
  return /^[[(]/.test(words) && /[\])]$/.test(words) && words.includes(url);
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0;
}

/** Lists the offset at which each code point of a text begins, and the end of the last one. */
function listPoints(text: string): readonly number[] {
  const points = [0];
  let at = 0;
  for (const character of text) points.push((at += character.length));
  return points;
}

/** Finds the end in the answer, where a blank line may precede the part and addresses are without the search's mark. */
function findAgain(answer: string, { raw, after }: CountedText, end: number): number | undefined {
  const words = raw.slice(0, end);
  return findStart(answer, words, after) ?? findStart(answer, withoutFinder(words), after);
}

function findStart(answer: string, words: string, after: number): number | undefined {
  const start = [after, after + 2].find((each) => answer.startsWith(words, each));
  return start === undefined ? undefined : start + words.length;
}

/** The mark that OpenAI's search adds to the addresses that it finds, so that their owners see where readers come from. */
const added = /([?&])utm_source=(?:openai|chatgpt\.com)(?:(&)|(?![\w-]|\.\w))/g;
const longest = '?utm_source=chatgpt.com&'.length;
const begun = /[?&](?:u(?:t(?:m(?:_(?:s(?:o(?:u(?:r(?:c(?:e(?:=[a-z.]*&?)?)?)?)?)?)?)?)?)?)?)?$/;

/** Removes the mark from an address, or from all addresses in a text. */
export function withoutFinder(text: string): string {
  return text.replace(added, (_, before: string, after?: string) => (after ? before : ''));
}

/** Removes the marks from a text that comes in pieces. */
export class FinderMarks {
  /** The end of the text so far, if it may be the beginning of a mark. */
  #kept = '';

  add(words: string): string {
    const all = this.#kept + words;
    const at = all.slice(-longest).search(begun);
    const end = at === -1 ? all.length : Math.max(0, all.length - longest) + at;
    this.#kept = all.slice(end);
    return withoutFinder(all.slice(0, end));
  }

  end(): string {
    const kept = this.#kept;
    this.#kept = '';
    return withoutFinder(kept);
  }
}
