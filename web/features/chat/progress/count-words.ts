/** Counts the words of a text by its white space. */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
