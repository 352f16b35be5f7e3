/** Small letters without accents, so that "Müller" is found in "MULLER". */
export function foldWords(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
