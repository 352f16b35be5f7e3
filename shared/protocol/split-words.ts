/** Keeps one event below 64 KB of UTF-8. */
const maxDeltaCharacters = 16 * 1024;

/** Cuts words into pieces that fit an event each, and never between the halves of a surrogate pair. */
export function splitWords(words: string): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < words.length; ) {
    const full = Math.min(start + maxDeltaCharacters, words.length);
    const end = full < words.length && isHighSurrogate(words, full - 1) ? full - 1 : full;
    pieces.push(words.slice(start, end));
    start = end;
  }
  return pieces;
}

/** True when the code unit at `index` is the first half of a surrogate pair. */
export function isHighSurrogate(words: string, index: number): boolean {
  const unit = words.charCodeAt(index);
  return unit >= 0xd800 && unit <= 0xdbff;
}
