import { expect, test } from 'vitest';
import { runInSteps } from './run-in-steps.ts';

function* work(steps: number, ms: number): Generator<void, string> {
  for (let step = 0; step < steps; step += 1) {
    const until = performance.now() + ms;
    while (performance.now() < until);
    yield;
  }
  return 'done';
}

test('timers and sockets have their turn between steps that take long, and the result is that of the last', async () => {
  let turns = 0;
  const count = setInterval(() => (turns += 1), 1);
  const result = await runInSteps(work(10, 6));
  clearInterval(count);
  expect(result).toBe('done');
  expect(turns).toBeGreaterThanOrEqual(5);
});

test('short steps are done at once', async () => {
  let turns = 0;
  const counting = setImmediate(() => (turns += 1));
  const working = runInSteps(work(3, 0));
  await working;
  expect(turns).toBe(0);
  clearImmediate(counting);
});

test('a step that fails fails the work', async () => {
  const failing = (function* (): Generator<void, string> {
    yield;
    throw new Error('broken');
  })();
  await expect(runInSteps(failing)).rejects.toThrow('broken');
});
