const oneCharacter = '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}';
const words = new RegExp(
  `[${oneCharacter}]|[^\\s${oneCharacter}]*[\\p{L}\\p{N}][^\\s${oneCharacter}]*`,
  'gu',
);

/** Counts the words of a text by its white space; of Chinese and Japanese, which have none, the characters. */
export function countWords(text: string): number {
  return text.match(words)?.length ?? 0;
}
