import { defaultFilter } from 'cmdk';
import type { Command, CommandGroup } from './commands.ts';

/** Lower scores match only scattered letters of a label. */
const leastScore = 0.3;

/** All groups, or in one group what the words find: the best first. */
export function findCommands(
  groups: readonly CommandGroup[],
  words: string,
): readonly CommandGroup[] {
  const search = words.trim();
  if (search === '') return groups;
  const found = groups
    .flatMap(({ commands }) => commands)
    .map((command) => ({ command, score: toScore(command, search) }))
    .filter(({ score }) => score >= leastScore)
    .toSorted((one, other) => other.score - one.score);
  return found.length > 0 ? [{ title: 'Found', commands: found.map((it) => it.command) }] : [];
}

function toScore({ label, keywords = [] }: Command, search: string): number {
  return Math.max(...[label, ...keywords].map((words) => defaultFilter(words, search)));
}
