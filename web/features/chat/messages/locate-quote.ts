/** A place in a list of texts: the index of a text, and an offset in it. */
interface TextPlace {
  readonly index: number;
  readonly offset: number;
}

export interface LocatedQuote {
  readonly start: TextPlace;
  readonly end: TextPlace;
}

/**
 * Finds a quote, taken from an answer's Markdown, in the texts that are rendered of it. Compares letters and digits
 * only, since marks and spaces are rendered differently from how they were written.
 */
export function locateQuote(texts: readonly string[], quote: string): LocatedQuote | null {
  const places: TextPlace[] = [];
  let drawn = '';
  texts.forEach((text, index) => {
    for (let offset = 0; offset < text.length; offset += 1) {
      const letter = toLetters(text.charAt(offset));
      for (let each = 0; each < letter.length; each += 1) places.push({ index, offset });
      drawn += letter;
    }
  });
  const wanted = toLetters(quote.replace(/\]\([^)\s]*\)/g, ''));
  const at = wanted === '' ? -1 : drawn.indexOf(wanted);
  const start = places[at];
  const last = start && places[at + wanted.length - 1];
  if (!start || !last) return null;
  const closes = (texts[last.index] ?? '').charAt(last.offset + 1) === quote.at(-1);
  return { start, end: { index: last.index, offset: last.offset + (closes ? 2 : 1) } };
}

function toLetters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
