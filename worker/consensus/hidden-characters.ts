/** Zero-width characters, direction marks, tags, blank letters: models read them, and they can carry instructions. */
const hidden = /[\p{Cf}\p{Variation_Selector}\u115f\u1160\u3164\uffa0]/gu;

export function stripHiddenCharacters(text: string): string {
  return text.replace(hidden, '');
}
