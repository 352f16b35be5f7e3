import { demoMark, plainNotice, searchNotice } from './claims.ts';

const noSentence = /^(?:#|>|\||```|~~~|\$\$|\\\[)|\n/;
const listMark = /^(?:[-*+]|\d+[.)])\s+/;
const boldLabel = /^\*\*[^*]+(?:[.:]\*\*|\*\*:)\s*(?=\S)/;
/** A source's mark such as `[1](L3)`, which is not part of the sentence. */
const figureLink = /\s*\[\[?\d+\]?\]\(L\d+\)/g;

const notices = [plainNotice, searchNotice];

/** Matches a link that is given by its id. */
export const linkById = /\[([^[\]]+)\]\((L\d+)\)/g;

/** Reads a unit as plain words. Null for headings, table rows, code, formulas and the demo notice. */
export function toClaimSentence(unit: string): string | null {
  if (noSentence.test(unit) || notices.some((notice) => notice.includes(unit))) return null;
  if (unit.includes(demoMark)) return null;
  const sentence = unit
    .replace(listMark, '')
    .replace(boldLabel, '')
    .replaceAll(figureLink, '')
    .replaceAll(linkById, '$1')
    .replaceAll('**', '')
    .trim();
  return sentence.length >= 8 && sentence.length <= 240 ? sentence : null;
}
