import { setImmediate } from 'node:timers/promises';

/** Longest wait of timers and sockets, unless a single step takes longer. */
const longestMs = 4;

/** Runs all steps, with a pause for timers and sockets whenever some of them took long, and resolves to what the last returns. */
export async function runInSteps<Result>(steps: Iterator<unknown, Result>): Promise<Result> {
  let since = performance.now();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (performance.now() - since < longestMs) continue;
    await setImmediate();
    since = performance.now();
  }
}
