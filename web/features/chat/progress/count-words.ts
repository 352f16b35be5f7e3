/** Words of a text, by its spaces. */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
