import { demoMark, plainNotice } from './claims.ts';

const noSentence = /^(?:#|>|\||```|~~~|\$\$|\\\[)|\n/;
const listMark = /^(?:[-*+]|\d+[.)])\s+/;
const boldLabel = /^\*\*[^*]+(?:[.:]\*\*|\*\*:)\s*(?=\S)/;
/** A source's mark, such as `[1](L3)`: no word of the sentence. */
const figureLink = /\s*\[\[?\d+\]?\]\(L\d+\)/g;

/** Matches a link by its id. */
export const linkById = /\[([^[\]]+)\]\((L\d+)\)/g;

/** Reads a unit as plain words; null for headings, rows, code, formulas and the notice of a demo. */
export function toSentence(unit: string): string | null {
  if (noSentence.test(unit) || unit.includes(demoMark) || plainNotice.includes(unit)) return null;
  const sentence = unit
    .replace(listMark, '')
    .replace(boldLabel, '')
    .replaceAll(figureLink, '')
    .replaceAll(linkById, '$1')
    .replaceAll('**', '')
    .trim();
  return sentence.length >= 8 && sentence.length <= 240 ? sentence : null;
}
