import { setTimeout as pause } from 'node:timers/promises';
import { aroundAll, vi } from 'vitest';
import { patience } from './patience.ts';
import { watchResources } from './watch-resources.ts';

// They open when they are first named, and stay open.
void [process.stdin, process.stdout, process.stderr];

const resources = watchResources();

// Around all and not after all: what a `beforeAll` returns closes later than any `afterAll`.
aroundAll(async (runFile) => {
  await runFile();
  // Under fake ones, which a test may leave on, the wait would not end.
  vi.useRealTimers();
  const giveUpAt = performance.now() + patience.closing;
  while (resources.listOpen().length > 0 && performance.now() < giveUpAt) {
    await pause(5, undefined, { ref: false });
  }
  const left = resources.listOpen();
  resources[Symbol.dispose]();
  if (left.length > 0) throw new Error(`The file leaves open: ${left.join(', ')}.`);
});
