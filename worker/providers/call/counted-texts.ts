import type { Sources } from './sources.ts';
import { withoutFinder } from './without-finder.ts';

/** A page, and the stretch of a text for which it is cited, as the provider counts. */
export interface CitedStretch {
  readonly url?: unknown;
  readonly start_index?: unknown;
  readonly end_index?: unknown;
}

interface CountedText {
  raw: string;
  /** How long the answer was before it. */
  readonly after: number;
  points?: readonly number[];
}

interface Cited extends CitedStretch {
  readonly part: string;
}

/** More than any page could show. */
const mostStretches = 400;

/** The parts of an answer as they came, in which a provider counts, to find the same places in what was made of them. */
export class CountedTexts {
  readonly #texts = new Map<string, CountedText>();
  readonly #cited: Cited[] = [];

  /** Words of a part, and how long the answer was before them. */
  add(part: string, words: unknown, after: number): void {
    if (typeof words !== 'string') return;
    const text = this.#texts.get(part);
    if (text) text.raw += words;
    else this.#texts.set(part, { raw: words, after });
  }

  cite(part: string, stretch: CitedStretch): void {
    if (this.#cited.length < mostStretches) this.#cited.push({ part, ...stretch });
  }

  /** Tells the sources where in the whole answer each stretch ends, as far as that is certain. */
  place(sources: Sources, answer: string): void {
    for (const { part, ...stretch } of this.#cited) {
      const text = this.#texts.get(part);
      const end = text && readEnd(text, stretch);
      if (end) sources.place(stretch.url, findAgain(answer, text, end));
    }
  }
}

/**
 * Where a stretch ends in UTF-16 units. Some count these, others code points: where the two differ, only a stretch that is a
 * link to the page says which.
 */
function readEnd(text: CountedText, { url, start_index: start, end_index: end }: CitedStretch) {
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

/** Where each code point of a text begins, and where the last one ends. */
function listPoints(text: string): readonly number[] {
  const points = [0];
  let at = 0;
  for (const character of text) points.push((at += character.length));
  return points;
}

/** The same place in the answer, where a blank line may stand before the part, and addresses are without their finder. */
function findAgain(answer: string, { raw, after }: CountedText, end: number): number | undefined {
  const words = raw.slice(0, end);
  return findStart(answer, words, after) ?? findStart(answer, withoutFinder(words), after);
}

function findStart(answer: string, words: string, after: number): number | undefined {
  const start = [after, after + 2].find((each) => answer.startsWith(words, each));
  return start === undefined ? undefined : start + words.length;
}
