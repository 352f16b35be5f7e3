/** Reduces a text to letters, digits and single spaces, without markup and addresses. */
export function toPlain(text: string): string {
  const words = text.replaceAll(/\]\([^\s)]*\)/g, ']').toLowerCase();
  return words.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
