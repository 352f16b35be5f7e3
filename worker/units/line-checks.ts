import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { CitableUnit, UnitIndex } from './citable-answer.ts';
import { foldWords, type Known } from './find-names.ts';
import { groundSentence } from './ground-sentence.ts';

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

/** Returns true when the units, their leads or the question have every number, measure, month, name and quotation. */
export function isGrounded(
  words: string,
  ids: readonly string[],
  against: CheckedAgainst,
): boolean {
  const cited = findUnits(ids, against).flatMap(({ unit, text }) => [...unit.lead, text]);
  const texts = [against.question, ...cited];
  return groundSentence(words, { texts, known: against.known }).length === 0;
}

/** Reduces words to letters and figures: lines that differ in nothing else say the same. */
export function toKey(words: string): string {
  return foldWords(words)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
