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
    ...formatJobs(jobs),
    'credits:',
    ...entries.map((entry) => `  ${formatRow(entry)}`),
  ].join('\n');
}

function formatJobs(jobs: ShownStory['jobs']): readonly string[] {
  if (!jobs) return ['jobs: not known, because their queues do not answer'];
  if (jobs.length === 0) return ['jobs: none are kept any more'];
  return ['jobs:', ...jobs.map((job) => `  ${formatRow(job)}`)];
}

function formatRow(row: object): string {
  return Object.entries(row)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${value}`)
    .join('  ');
}
