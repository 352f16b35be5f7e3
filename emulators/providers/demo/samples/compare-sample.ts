import type { ComparisonLine } from '../comparison.ts';
import { readLabel, type WrappedAnswer } from '../wrapped-answers.ts';
import { findUnits } from './find-units.ts';
import type { Sample } from './sample.ts';

/** The written comparison with the ids of this prompt's units; without the lines that the answers given do not bear. */
export function compareSample(
  { comparison }: Sample,
  answers: readonly WrappedAnswer[],
): readonly ComparisonLine[] {
  const units = answers.flatMap((answer) => answer.units);
  const findIds = (words: readonly string[]) => findUnits(words, units);
  return comparison.flatMap((line) => fillLine(line, findIds));
}

function fillLine(
  line: ComparisonLine,
  findIds: (words: readonly string[]) => readonly string[],
): readonly ComparisonLine[] {
  if ('disagree' in line) {
    const stances = line.stances
      .map(({ stance, units }) => ({ stance, units: findIds(units) }))
      .filter(({ units }) => units.length > 0);
    return stances.length < 2 ? [] : [{ ...line, stances }];
  }
  if (!('units' in line)) return [line];
  const units = findIds(line.units);
  const labels = new Set(units.map(readLabel));
  return labels.size < ('agree' in line ? 2 : 1) ? [] : [{ ...line, units }];
}
