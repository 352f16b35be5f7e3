import { setImmediate } from 'node:timers/promises';

/** Longer than this nobody else waits for work that could pause. */
const longestMs = 4;

/** Works through all steps, and lets timers and sockets have their turn in between whenever the steps took long. */
export async function takeTurns<Result>(steps: Iterator<unknown, Result>): Promise<Result> {
  let since = performance.now();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (performance.now() - since < longestMs) continue;
    await setImmediate();
    since = performance.now();
  }
}
