import type { Citation, Cited } from '@quartet/shared/protocol/consensus-parts.ts';
import { cutIntoUnits } from '@quartet/shared/units/cut/cut-into-units.ts';
import type { Unit } from '@quartet/shared/units/cut/unit.ts';
import { withoutDoubles } from './citable-answer.ts';

/** A unit of the consensus, and what it rests on. */
export interface CitedSentence extends Unit {
  readonly cites: readonly Cited[];
  /** The composer added something from its own knowledge. The sentence then cites nothing, because nobody can check its parts. */
  readonly isOwn: boolean;
}

/**
 * Splits a tamed text into sentences, with the citations that were in or after each of them. A citation on a line of its own
 * covers everything above it that has no citation, up to a blank line: a table, code, a stanza. If there is nothing, it covers
 * the code below it. Code after a cited lead-in has the same citations as the lead-in.
 */
export function citeSentences(text: string, citations: readonly Citation[]): CitedSentence[] {
  const units = cutIntoUnits(text);
  const cites = new Map<Unit, Cited[]>();
  const owned = new Set<Unit>();
  const cite = (unit: Unit, cited: readonly Cited[]) =>
    cites.set(unit, [...(cites.get(unit) ?? []), ...cited]);
  const alone = citations.filter(({ at }) => isAlone(text, at));
  for (const { at, cites: cited, own } of citations) {
    const unit = isAlone(text, at) && !own ? undefined : findCiting(text, units, at);
    if (unit && own) owned.add(unit);
    if (unit && cited.length > 0) cite(unit, cited);
  }
  const uncited = units.filter((unit) => !cites.has(unit));
  for (const { at, cites: cited } of alone.filter(({ own }) => !own)) {
    const above = findBlock(text, units, at).filter((unit) => uncited.includes(unit));
    const below = units.find(({ start }) => start >= at);
    for (const unit of above.length > 0 || !below || !isVerbatim(below) ? above : [below]) {
      cite(unit, cited);
    }
  }
  for (const [index, unit] of units.entries()) {
    const before = units[index - 1];
    const isIntroduced = before && isVerbatim(unit) && text.slice(0, before.end).endsWith(':');
    if (isIntroduced && !cites.has(unit)) cite(unit, cites.get(before) ?? []);
  }
  return units.map((unit) => {
    const isOwn = owned.has(unit);
    return { ...unit, cites: isOwn ? [] : withoutDoubles(cites.get(unit) ?? []), isOwn };
  });
}

const isVerbatim = ({ kind }: Unit) => kind === 'code' || kind === 'math';

/** True for a citation that was alone on its line, below some text. */
function isAlone(text: string, at: number): boolean {
  return /\S[^]*\n[ \t]*$/.test(text.slice(0, at)) && /^[ \t]*(?:\n|$)/.test(text.slice(at));
}

/** Returns the units above a place, up to the nearest blank line. */
function findBlock(text: string, units: readonly Unit[], at: number): readonly Unit[] {
  const last = units.findLastIndex(({ start }) => start < at);
  const first = units.findLastIndex((unit, index) => {
    const next = units[index + 1];
    return (
      index < last && next !== undefined && /\n[ \t]*\n/.test(text.slice(unit.end, next.start))
    );
  });
  return units.slice(first + 1, last + 1);
}

/** Finds the unit that a citation is in or closes. A citation that begins a line belongs to the unit after it. */
function findCiting(text: string, units: readonly Unit[], at: number): Unit | undefined {
  const before = units.findLast(({ start }) => start < at);
  const isOfLine = before && !text.slice(before.end, at).includes('\n');
  return isOfLine ? before : (units.find(({ start }) => start >= at) ?? before);
}
