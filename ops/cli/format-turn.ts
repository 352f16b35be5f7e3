import type { TurnStory } from './read-turn.ts';

/** A turn's story as received from the port, where times are strings. */
export type ShownStory = {
  readonly [Key in keyof TurnStory]: TurnStory[Key] extends Date | null
    ? string | null
    : TurnStory[Key];
};

/** Formats the lines that the terminal shows. */
export function formatTurn({ turnId, jobs, entries, ...money }: ShownStory): string {
  return [
    `${turnId}: ${formatRow(money)}`,
    ...formatJobs(jobs),
    'credits:',
    ...entries.map((entry) => `  ${formatRow(entry)}`),
  ].join('\n');
}

function formatJobs(jobs: ShownStory['jobs']): readonly string[] {
  if (!jobs) return ['jobs: not known, because their queues do not answer'];
  if (jobs.length === 0) return ['jobs: none are left'];
  return ['jobs:', ...jobs.map((job) => `  ${formatRow(job)}`)];
}

function formatRow(row: object): string {
  return Object.entries(row)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${value}`)
    .join('  ');
}
