import { linkById } from '../to-sentence.ts';
import type { Unit } from '../wrapped-answers.ts';

/** The ids of the units in which any of these words stand. */
export function findUnits(words: readonly string[], units: readonly Unit[]): readonly string[] {
  return units
    .filter(({ text }) => words.some((each) => withoutLinks(text).includes(each)))
    .map(({ id }) => id);
}

function withoutLinks(text: string): string {
  return text.replaceAll(linkById, '$1');
}
