/** Letters, figures and single spaces: no markup, and no addresses. */
export function toPlain(text: string): string {
  const words = text.replaceAll(/\]\([^\s)]*\)/g, ']').toLowerCase();
  return words.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
