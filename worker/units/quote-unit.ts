import { keepEnds } from '@quartet/shared/units/cut/keep-ends.ts';
import type { CitableUnit, UnitIndex } from './citable-answer.ts';
import type { ClaimedPoint, ClaimedStance } from './claimed-lines.ts';

/** What a unit itself says, and its id. */
interface Quotation {
  readonly words: string;
  readonly quoted: string;
}

const longest = 300;

/** Quotes the shortest of some units, with what leads to it. It needs no check: these are the answer's own words. */
function quoteUnit(ids: readonly string[], units: UnitIndex): Quotation | null {
  const [shortest] = ids
    .flatMap((id) => {
      const found = units.get(id);
      return found ? [{ quoted: id, words: toOwnWords(found) }] : [];
    })
    .filter(({ words }) => /[\p{L}\p{N}]/u.test(words))
    .toSorted((one, other) => one.words.length - other.words.length);
  return shortest ?? null;
}

/** A stance in the words of its shortest unit; null where none has words. */
export function quoteStance(units: readonly string[], index: UnitIndex): ClaimedStance | null {
  const own = quoteUnit(units, index);
  return own && { stance: own.words, units, quoted: own.quoted };
}

/** A point in the words of its shortest unit; null where none has words. */
export function quotePoint(units: readonly string[], index: UnitIndex): ClaimedPoint | null {
  const own = quoteUnit(units, index);
  return own && { point: own.words, units, quoted: own.quoted };
}

function toOwnWords({ unit, text }: CitableUnit): string {
  const above = unit.lead.at(-1);
  const words = toLine(text);
  if (above === undefined) return cut(words);
  if (unit.kind !== 'row')
    return cut(`${keepEnds(above.replace(/:$/, ''), longest / 2)}: ${words}`);
  // The first column often has no name; of a header that is cut none is sure.
  const heads = above.includes(' … ') ? [] : above.replace(/^\| /, ' | ').split(' | ');
  const [first = '', ...cells] = toCells(words);
  const named = cells.map((cell, index) => {
    const head = heads[index + 1]?.trim();
    return head ? `${head}: ${cell}` : cell;
  });
  return cut([first, ...named].join(' · '));
}

function toCells(row: string): string[] {
  const cells = row.replace(/^\||\|$/g, '').split(/(?<!\\)\|/);
  return cells.map((cell) => cell.trim());
}

function toLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

function cut(words: string): string {
  return words.length > longest ? `${words.slice(0, longest).toWellFormed()}…` : words;
}
