/** Keeps one event below 64 KB of UTF-8. */
const maxDeltaCharacters = 16 * 1024;

/** Cuts to this many UTF-16 characters at most, without splitting a surrogate pair. */
export function cutText(text: string, length: number): string {
  return text.length <= length ? text : withoutHalfPair(text.slice(0, length));
}

/** Cuts words into pieces that fit an event each, and never between the halves of a surrogate pair. */
export function splitWords(words: string): string[] {
  const pieces: string[] = [];
  for (let rest = words; rest.length > 0; ) {
    const piece = cutText(rest, maxDeltaCharacters);
    pieces.push(piece);
    rest = rest.slice(piece.length);
  }
  return pieces;
}

/** The text without the first half of a surrogate pair that it may end with: UTF-8 cannot carry it. */
export function withoutHalfPair(text: string): string {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.slice(0, -1) : text;
}
