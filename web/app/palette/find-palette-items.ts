import { defaultFilter } from 'cmdk';
import type { PaletteGroup, PaletteItem } from './palette-items.ts';
import { strings } from './strings.ts';

/** A lower score means that only scattered letters of a label match. */
const leastScore = 0.3;

/** Returns all groups when there are no words, else one group of the matching items, the best first. */
export function findPaletteItems(
  groups: readonly PaletteGroup[],
  words: string,
): readonly PaletteGroup[] {
  const search = words.trim();
  if (search === '') return groups;
  const found = groups
    .flatMap(({ items }) => items)
    .map((item) => ({ item, score: toScore(item, search) }))
    .filter(({ score }) => score >= leastScore)
    .toSorted((one, other) => other.score - one.score);
  return found.length > 0 ? [{ title: strings.found, items: found.map(({ item }) => item) }] : [];
}

function toScore({ label, keywords = [] }: PaletteItem, search: string): number {
  return Math.max(...[label, ...keywords].map((words) => defaultFilter(words, search)));
}
