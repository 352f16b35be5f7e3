const maxCharacters = 256 * 1024;
const maxTableCells = 5_000;

/** Direction overrides, zero-width spaces and tag characters, which make a text look different from what it says. */
const deceptive = /[\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF]|[\u{E0000}-\u{E007F}]/gu;

/** Bounds the length of a text, and removes deceptive characters. */
export function tameText(text: string): string {
  const bounded = text.length > maxCharacters ? `${text.slice(0, maxCharacters)}\n\n…` : text;
  return bounded.replace(deceptive, '');
}

/** True for a block whose nesting or size would make a parser slow. */
export function isUnreasonable(block: string): boolean {
  return (
    /^(?:[ \t]*>){50}/m.test(block) ||
    /^[ \t]{120,}[-*+\d]/m.test(block) ||
    /[[(*_~`]{200}/.test(block) ||
    countOf(block, '|') > maxTableCells ||
    countOf(block, '[') > maxTableCells
  );
}

function countOf(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}
