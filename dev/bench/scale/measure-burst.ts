import { setTimeout as delay } from 'node:timers/promises';
import { runLoad } from '../compare/run-load.ts';
import { firstWords, processorOf } from '../compare/summarize.ts';
import type { System } from '../compare/system.ts';
import { median, quantile } from '../report/quantile.ts';
import { toFigure, toTable } from '../report/to-table.ts';

/** Answers of three seconds: all questions of a burst come before the first one has its verdict. */
export const burstPace = { tokens: 120, gapMs: 25 };

/** Idle connections are closed before this. Otherwise, one could close just as a question is sent on it. */
const restMs = 10_000;

/** Asks so many questions within one answer's time, round after round, and reports when their first words came. */
export async function describeBursts(
  system: System,
  { sizes, rounds }: { readonly sizes: readonly number[]; readonly rounds: number },
): Promise<string> {
  const rows: (string | number)[][] = [];
  for (let round = 1; round <= rounds; round += 1) {
    for (const readers of sizes) {
      const load = { name: '', readers, questionsOfReader: 1, pace: burstPace, restMs: 0 };
      const run = await runLoad(system, load);
      const first = firstWords(run);
      const lastVerdict = Math.max(...run.asked.map(({ totalMs }) => totalMs));
      const figures = [median(first), quantile(first, 0.99), lastVerdict, processorOf(run)];
      rows.push([round, readers, ...figures.map(toFigure)]);
      await delay(restMs);
    }
  }
  const head = ['first word, ms', 'p99', 'last verdict, ms', 'processor ms a question'];
  return toTable(['round', 'questions', ...head], rows);
}
