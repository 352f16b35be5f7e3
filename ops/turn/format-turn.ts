import type { TurnStory } from './read-turn.ts';

/** A story as it comes over the port, with texts for moments. */
export type ShownStory = {
  readonly [Key in keyof TurnStory]: TurnStory[Key] extends Date | null
    ? string | null
    : TurnStory[Key];
};

/** Lines as the terminal shows them. */
export function formatTurn({ turnId, jobs, entries, ...money }: ShownStory): string {
  return [
    `${turnId}: ${formatRow(money)}`,
    ...(jobs.length > 0 ? ['jobs:'] : ['jobs: none are kept any more']),
    ...jobs.map((job) => `  ${formatRow(job)}`),
    'credits:',
    ...entries.map((entry) => `  ${formatRow(entry)}`),
  ].join('\n');
}

function formatRow(row: object): string {
  return Object.entries(row)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${value}`)
    .join('  ');
}
