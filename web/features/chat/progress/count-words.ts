const oneCharacter = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/gu;
const hasLetter = /[\p{L}\p{N}]/u;

/** Counts the words of a text by its white space; of Chinese and Japanese, which have none, the characters. */
export function countWords(text: string): number {
  const characters = text.match(oneCharacter)?.length ?? 0;
  const words = text.replace(oneCharacter, ' ').split(/\s+/);
  return characters + words.filter((word) => hasLetter.test(word)).length;
}
