/**
 * Characters that nobody sees and a model reads: zero-width ones, marks of direction, tag characters, variation
 * selectors, blank letters. They can carry orders.
 */
const hidden = /[\p{Cf}\p{Variation_Selector}\u115f\u1160\u3164\uffa0]/gu;

export function stripHiddenCharacters(text: string): string {
  return text.replace(hidden, '');
}
