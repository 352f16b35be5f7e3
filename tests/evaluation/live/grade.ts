import type { ClosedItem, ConflictItem } from './item.ts';

/** Returns `right`, the answer that is given instead, or null when there is none. Two texts that say the same get the same grade. */
export function grade({ right }: ClosedItem, text: string): string | null {
  if ('letter' in right) {
    const letter = findLetter(text);
    return letter === right.letter ? 'right' : letter;
  }
  const begun = normalize(text.slice(0, 400));
  if (begun === '') return null;
  return ` ${begun} `.includes(` ${normalize(right.words)} `)
    ? 'right'
    : normalize(text.trim().split('\n')[0] ?? '').slice(0, 60);
}

const bareLetter = /^[\s*_(["“#>]*([A-Z])(?![\p{L}\p{N}’'])/u;
const namedLetter =
  /\b(?:answer|option|choice)\b[^\p{L}\p{N}]{0,8}(?:is\b)?[^\p{L}\p{N}]{0,8}([A-Z])(?![\p{L}\p{N}])/iu;

function findLetter(text: string): string | null {
  return bareLetter.exec(text)?.[1] ?? namedLetter.exec(text)?.[1]?.toUpperCase() ?? null;
}

function normalize(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(?<=\p{N}),(?=\p{N}{3})/gu, '')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(?:the|an?)\b /g, '')
    .trim();
}

/** Finds the sides that the text names. */
export function findSides({ sides }: ConflictItem, text: string): 'both' | 'one' | 'none' {
  const named = sides.filter(({ says }) => ` ${normalize(text)} `.includes(` ${normalize(says)} `));
  return named.length === 2 ? 'both' : named.length === 1 ? 'one' : 'none';
}
