/**
 * Characters that nobody sees and a model reads: zero-width ones, marks of direction, tag characters, variation
 * selectors beyond the common ones. They can carry orders.
 */
const hidden =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0e\ufeff\uffa0\u{e0000}-\u{e0fff}]/gu;

export function stripHiddenCharacters(text: string): string {
  return text.replace(hidden, '');
}

export function isHiddenCharacter(character: string): boolean {
  return stripHiddenCharacters(character) === '';
}
