import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { CitableUnit, UnitIndex } from './citable-answer.ts';
import { groundSentence } from './ground-sentence.ts';
import { foldWords, type Known } from './known.ts';

/** The units and texts that claims are checked against. */
export interface CheckedAgainst {
  /** Without the units of answers that may support nothing. */
  readonly units: UnitIndex;
  readonly question: string;
  readonly known: Known;
}

function findUnits(ids: readonly string[], { units }: CheckedAgainst): CitableUnit[] {
  return ids.flatMap((id) => units.get(id) ?? []);
}

/** Returns each id once, without unknown ones. */
export function cleanIds(ids: readonly string[], { units }: CheckedAgainst): string[] {
  return [...new Set(ids)].filter((id) => units.has(id));
}

export function listModels(ids: readonly string[], against: CheckedAgainst): ModelKey[] {
  return [...new Set(findUnits(ids, against).map(({ model }) => model))];
}

/**
 * Returns true when the units, their leads and neighbours or the question have every number, measure, month, name and quotation.
 */
export function isGrounded(
  words: string,
  ids: readonly string[],
  against: CheckedAgainst,
): boolean {
  const texts = [against.question, ...listSupport(ids, against.units)];
  return groundSentence(words, { texts, known: against.known }).length === 0;
}

/** The texts of units and of those beside them, each with what leads it. */
export function listSupport(ids: readonly string[], units: UnitIndex): string[] {
  const all = [...ids, ...ids.flatMap((id) => listNeighbours(id, units))];
  return all.flatMap((id) => {
    const found = units.get(id);
    return found ? [...found.unit.lead, found.text] : [];
  });
}

/** Lists the sentences just before and after one in its paragraph: "He weighs 14 kg. That makes 7 ml." */
function listNeighbours(id: string, units: UnitIndex): string[] {
  const own = units.get(id)?.unit;
  if (!own) return [];
  const label = id.slice(0, -`${own.number}`.length);
  return [own.number - 1, own.number + 1]
    .map((number) => `${label}${number}`)
    .filter((each) => {
      const other = units.get(each)?.unit;
      return other && Math.max(own.start, other.start) - Math.min(own.end, other.end) <= 1;
    });
}

/** Reduces words to letters and figures: lines that differ in nothing else say the same. */
export function toKey(words: string): string {
  return foldWords(words)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
