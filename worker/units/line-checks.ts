import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { CitableUnit, UnitIndex } from './citable-answer.ts';
import { foldWords, type Known } from './find-names.ts';
import { groundSentence } from './ground-sentence.ts';

/** What claims are checked against. */
export interface CheckedAgainst {
  /** Without the units of answers that may support nothing. */
  readonly units: UnitIndex;
  readonly question: string;
  readonly known: Known;
}

function findUnits(ids: readonly string[], { units }: CheckedAgainst): CitableUnit[] {
  return ids.flatMap((id) => units.get(id) ?? []);
}

/** Each id once, without those that name no unit. */
export function cleanIds(ids: readonly string[], { units }: CheckedAgainst): string[] {
  return [...new Set(ids)].filter((id) => units.has(id));
}

export function listModels(ids: readonly string[], against: CheckedAgainst): ModelKey[] {
  return [...new Set(findUnits(ids, against).map(({ model }) => model))];
}

/** Whether every number, measure, month, name and quotation stands in the units, in what leads them or in the question. */
export function isGrounded(
  words: string,
  ids: readonly string[],
  against: CheckedAgainst,
): boolean {
  const cited = findUnits(ids, against).flatMap(({ unit, text }) => [...unit.lead, text]);
  const texts = [against.question, ...cited];
  return groundSentence(words, { texts, known: against.known }).length === 0;
}

/** Its letters and figures: two lines that differ in nothing else say the same. */
export function toKey(words: string): string {
  return foldWords(words)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
