/** Keeps one event below 64 KB of UTF-8. */
const maxDeltaCharacters = 16 * 1024;

/** Cuts a text to at most `length` UTF-16 code units, without splitting a surrogate pair. */
export function cutText(text: string, length: number): string {
  return text.length <= length ? text : withoutHalfPair(text.slice(0, length));
}

/** Splits words into pieces that fit into one event each, without splitting a surrogate pair. */
export function splitWords(words: string): string[] {
  const pieces: string[] = [];
  for (let rest = words; rest.length > 0; ) {
    const piece = cutText(rest, maxDeltaCharacters);
    pieces.push(piece);
    rest = rest.slice(piece.length);
  }
  return pieces;
}

/** Drops the first half of a surrogate pair at the end, which UTF-8 cannot carry. */
export function withoutHalfPair(text: string): string {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.slice(0, -1) : text;
}
