/** Of a script that puts space between its words; in the others a passage may end after any character. */
const letter = String.raw`[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]]`;
const endsInLetter = RegExp(`${letter}$`, 'v');
const startsWithLetter = RegExp(`^${letter}`, 'v');

/**
 * Where a cited passage of a text ends, in UTF-16 units, without the space at its end. Undefined for what cannot be its
 * end: a place beyond the text, before its first word, or within a word or a character.
 */
export function toPlace(text: string, end: number): number | undefined {
  if (!Number.isInteger(end) || end <= 0 || end > text.length) return undefined;
  const [before, after] = [text.slice(Math.max(0, end - 2), end), text.slice(end, end + 2)];
  const isWithinPair = /[\uD800-\uDBFF]$/.test(before) && /^[\uDC00-\uDFFF]/.test(after);
  if (isWithinPair || (endsInLetter.test(before) && startsWithLetter.test(after))) return undefined;
  return text.slice(0, end).trimEnd().length || undefined;
}
