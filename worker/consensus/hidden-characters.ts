/**
 * Characters that people do not see and models do read: zero-width ones, direction marks, tag characters, variation
 * selectors, blank letters. They can carry instructions.
 */
const hidden = /[\p{Cf}\p{Variation_Selector}\u115f\u1160\u3164\uffa0]/gu;

export function stripHiddenCharacters(text: string): string {
  return text.replace(hidden, '');
}
