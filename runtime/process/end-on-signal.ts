import type { Log } from '../logging/log.ts';

export interface End {
  /** Ended one after the other, by their names in the log. */
  readonly steps: Readonly<Record<string, () => Promise<void>>>;
  /** Limits the whole end; the process exits when it is over. */
  readonly limitMs: number;
  readonly log: Log;
}

/** Time to close everything after the drain. Platforms must wait longer before they kill a process. */
const closeMs = 10_000;

/** Returns the limit of an end whose open work may go on for `drainMs`. */
export function toEndLimit(drainMs: number): number {
  return drainMs + closeMs;
}

/**
 * Runs the steps on the first SIGTERM or SIGINT, then exits: with code `process.exitCode` (0), or with 1 when one fails or the limit is over. A second
 * signal exits at once.
 */
export function endOnSignal(end: End): void {
  let ending = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (ending) process.exit(1);
      ending = true;
      void runSteps(end).then((succeeded) => process.exit(succeeded ? undefined : 1));
    });
  }
}

async function runSteps({ steps, limitMs, log }: End): Promise<boolean> {
  let step = '';
  const giveUp = () => {
    log.error({ step, open: countOpen() }, 'shutdown took too long');
    process.exit(1);
  };
  setTimeout(giveUp, limitMs);
  try {
    for (const [name, run] of Object.entries(steps)) {
      step = name;
      await run();
    }
    return true;
  } catch (err) {
    log.error({ step, err }, 'shutdown failed');
    return false;
  }
}

/** Counts the sockets, timers and the like that keep the process alive. */
function countOpen(): Readonly<Record<string, number>> {
  const open: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) open[kind] = (open[kind] ?? 0) + 1;
  return open;
}
