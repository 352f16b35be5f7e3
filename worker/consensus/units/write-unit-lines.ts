import type { Link, Unit } from '@quartet/shared/units/cut/unit.ts';
import type { CitableAnswer } from './citable-answer.ts';
import type { LinkTable } from './link-table.ts';

/** Everything that a tokenizer, a renderer or a model may take for a line break. */
const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/**
 * Writes an answer as lines of a prompt, as its reader saw it: with the marks and nesting of lists, a table's header above its
 * rows, the lines of code and verse, and a blank line between blocks. Every line begins with a unit's id, the bar of a continued
 * unit or the sign of a header. Code writes these, so the words of an answer cannot forge them.
 */
export function writeUnitLines(
  { label, text, units, hidden }: CitableAnswer,
  links: LinkTable,
): string {
  return units
    .flatMap((unit, index) => {
      const gap = findGap({ text, units }, index);
      const shown = writeUnit({ text, units, links }, index);
      return [
        ...(index > 0 && /\n[ \t>]*\n/.test(gap) ? [''] : []),
        ...findHeader(gap, unit).map((header) => `^ ${header}`),
        ...writeLines(`${label}${unit.number}`, hidden?.has(unit.number) ? ofItself : shown),
      ];
    })
    .join('\n');
}

/** Begins the first line of a text with `start`, and each other line with the bar of a continued unit. */
export function writeLines(start: string, text: string): string[] {
  const [first = '', ...more] = text.split(lineBreak);
  return [`${start} ${first}`, ...more.map((line) => `| ${line}`)];
}

interface CutText {
  readonly text: string;
  readonly units: readonly Unit[];
}

/** A unit as its reader sees it: with the mark and nesting of its item, links by their ids, and the lines of code and verse. */
export function writeUnit(
  { text, units, links }: CutText & { readonly links: LinkTable },
  index: number,
): string {
  const unit = units[index];
  if (!unit) return '';
  const words = writeLinks(text, unit, links);
  return findMark(findGap({ text, units }, index)) + toLines(words, unit).join('\n');
}

/** The text between a unit and the unit before it. */
function findGap({ text, units }: CutText, index: number): string {
  return text.slice(units[index - 1]?.end ?? 0, units[index]?.start);
}

/** Finds the header of a table in the gap before its first row. */
function findHeader(gap: string, { kind }: Unit): string[] {
  if (kind !== 'row') return [];
  const lines = gap.split(lineBreak);
  const rule = lines.findIndex((line) => /^[ \t>]*\|?[ \t]*:?-+:?[ \t|:-]*$/.test(line));
  const [header] = toWordLines(lines[rule - 1] ?? '');
  return header !== undefined && /[^|\s]/.test(header) ? [header.trim()] : [];
}

/** Finds the text before a unit on its line: the indentation, and the mark or number of its list item. */
function findMark(gap: string): string {
  const line = gap.split(lineBreak).at(-1) ?? '';
  const [, indent = '', mark] =
    /^([ \t]{0,16})((?:(?:[-*+]|\d{1,9}[.)])[ \t]+)+(?:\[[ xX]\][ \t]+)?)$/.exec(line) ?? [];
  return mark === undefined ? '' : indent.replaceAll('\t', '  ') + mark.replace(/[ \t]+/g, ' ');
}

const ofItself = '(Here the answer speaks of itself.)';

function toLines(words: string, { kind }: Unit): string[] {
  return kind === 'code' || kind === 'math' ? words.split(lineBreak) : toWordLines(words);
}

/** Drops indentation, and quotation marks at the beginning of lines. */
function toWordLines(words: string): string[] {
  return words
    .split(lineBreak)
    .map((line, at) => (at === 0 ? line : line.replace(/^[ \t]*(?:>[ \t]*)*/, '')))
    .map((line) => line.replace(/\s+/gu, ' '));
}

/** Writes links by their ids. Addresses take a third of the tokens of an answer with web search, and a composer has no use for them. */
function writeLinks(text: string, unit: Unit, links: LinkTable): string {
  let written = '';
  let at = unit.start;
  for (const link of unit.links) {
    const id = links.idOf(link.url);
    written += text.slice(at, link.start) + (id ? `[${toWords(link)}](${id})` : toWords(link));
    at = link.end;
  }
  return written + text.slice(at, unit.end);
}

/** Writes a bare address as its host. */
function toWords({ words, url }: Link): string {
  const isBare = /^(?:https?:\/\/|www\.)/i.test(words);
  return ((isBare && URL.parse(url)?.host) || words).replace(/[[\]\s]+/g, ' ').trim();
}
