/**
 * Estimates the tokens of a text by its scripts, in quarters of a token: o200k_base takes 4 Latin characters for a token, some 2
 * of Cyrillic, Greek, Arabic, Hebrew, Indic scripts or Thai, and one of Han, Kana or Hangul; the other vocabularies take no fewer
 * tokens. A character is a UTF-16 unit, so that an emoji counts as two.
 */
export function estimateTokens(text: string): number {
  let quarters = 0;
  for (let at = 0; at < text.length; at += 1) quarters += toQuarters(text.charCodeAt(at));
  return quarters / 4;
}

function toQuarters(unit: number): number {
  if (unit < 0x03_70) return 1;
  return unit < 0x2e_80 ? 2 : 4;
}
