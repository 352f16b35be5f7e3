import type { Link, Unit } from '@quartet/shared/units/cut/unit.ts';
import type { CitableAnswer } from './citable-answer.ts';
import type { LinkTable } from './link-table.ts';

/** Everything that a tokenizer, a renderer or a model may take for a line break. */
const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/**
 * Writes an answer as prompt lines. Code begins every line, with a unit's id or the bar of a continued unit, so that the words
 * can forge neither.
 */
export function writeUnitLines(
  { label, text, units, hidden }: CitableAnswer,
  links: LinkTable,
): string {
  return units
    .flatMap((unit) => {
      const words = hidden?.has(unit.number) ? ofItself : writeLinks(text, unit, links);
      const [first = '', ...more] = toLines(words, unit);
      return [`${label}${unit.number} ${first}`, ...more.map((line) => `| ${line}`)];
    })
    .join('\n');
}

const ofItself = '(Here the answer speaks of itself.)';

/** Keeps the lines of code and formulas. Elsewhere joins lines and drops quotation marks at their beginning. */
function toLines(words: string, { kind }: Unit): string[] {
  if (kind === 'code' || kind === 'math') return words.split(lineBreak);
  return [words.replace(/\n[ \t]*(?:>[ \t]*)+/g, ' ').replace(/[\s\u0085]+/gu, ' ')];
}

/** Addresses are a third of what an answer with web search costs, and are of no use to a composer. */
function writeLinks(text: string, unit: Unit, links: LinkTable): string {
  let written = '';
  let at = unit.start;
  for (const link of unit.links) {
    written += `${text.slice(at, link.start)}[${toWords(link)}](${links.idOf(link.url)})`;
    at = link.end;
  }
  return written + text.slice(at, unit.end);
}

/** Writes a bare address as its host. */
function toWords({ words, url }: Link): string {
  const isBare = /^(?:https?:\/\/|www\.)/i.test(words);
  return ((isBare && URL.parse(url)?.host) || words).replace(/[[\]\s]+/g, ' ').trim();
}
