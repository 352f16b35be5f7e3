import { randomBytes } from 'node:crypto';

/** A word that stands nowhere else: where it turns up, content has leaked. */
export function createCanary(): string {
  return `CNRY${randomBytes(10).toString('hex')}`;
}

/** All the ways in which a store could hold a word: as it is, in hex, in UTF-16, and as a part of base64. */
function encodingsOf(word: string): readonly string[] {
  const bytes = Buffer.from(word);
  const base64 = [0, 1, 2].flatMap((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
    // The first and last groups also depend on the neighbours.
    const middle = encoded.slice(shift === 0 ? 0 : 4, -4);
    return [middle, middle.replaceAll('+', '-').replaceAll('/', '_')];
  });
  const wide = Buffer.from(word, 'utf16le').toString('latin1');
  return [word, word.toLowerCase(), bytes.toString('hex'), wide, ...base64];
}

/** Names the canaries that a place holds, in any encoding. */
export function findCanaries(place: Buffer | string, canaries: readonly string[]): string[] {
  const text = typeof place === 'string' ? place : place.toString('latin1');
  return canaries.filter((canary) => encodingsOf(canary).some((form) => text.includes(form)));
}
