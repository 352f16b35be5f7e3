import { setTimeout as pause } from 'node:timers/promises';
import { closeFileDatabase } from '@quartet/stores/testing/file-database.ts';
import { aroundAll, vi } from 'vitest';
import { patience } from './patience.ts';
import { watchResources } from './watch-resources.ts';

// Opens the standard streams before the watch, because they open at first use and stay open.
void [process.stdin, process.stdout, process.stderr];

const resources = watchResources();

// `aroundAll`, because the function that a `beforeAll` returns runs after every `afterAll`.
aroundAll(async (runFile) => {
  await runFile();
  // Resets what a test may have left on, because the next file runs in this process.
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await closeFileDatabase();
  const giveUpAt = performance.now() + patience.closing;
  while (resources.listOpen().length > 0 && performance.now() < giveUpAt) {
    await pause(5, undefined, { ref: false });
  }
  const left = resources.listOpen();
  resources[Symbol.dispose]();
  if (left.length > 0) throw new Error(`The file leaves open: ${left.join(', ')}.`);
});
