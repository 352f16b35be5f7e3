import type { TextSpan } from '@quartet/shared/units/cut/unit.ts';
import { toAscii } from './figures.ts';

/** A word of a text. */
export interface Word extends TextSpan {
  /** In small letters. */
  readonly word: string;
  /** Folded, as the keys of number words are. */
  readonly key: string;
}

/** A text with its words. Figures are in ASCII, place for place. */
export interface ReadText {
  readonly text: string;
  readonly words: readonly Word[];
}

export function toReadText(given: string): ReadText {
  const text = toAscii(given);
  return { text, words: splitWords(text) };
}

function splitWords(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}]+(?:['’ʼ]\p{L}+)?/gu)].map(({ 0: found, index }) => {
    const word = found.toLowerCase();
    return { word, key: fold(word), start: index, end: index + found.length };
  });
}

/** Small letters without accents, spaces and hyphens. Signs of other scripts are letters, and stay. */
export function fold(words: string): string {
  const small = words.toLowerCase();
  if (/^[a-z]*$/.test(small)) return small;
  return small
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u0652\s\u00ad'’ʼ-]/gu, '')
    .replaceAll('і', 'i');
}
