import { setTimeout as pause } from 'node:timers/promises';
import { closeFileDatabase } from '@quartet/stores/testing/file-database.ts';
import { aroundAll, vi } from 'vitest';
import { patience } from './patience.ts';
import { watchResources } from './watch-resources.ts';

// They open when they are first named, and stay open.
void [process.stdin, process.stdout, process.stderr];

const resources = watchResources();

// Around all and not after all: what a `beforeAll` returns closes later than any `afterAll`.
aroundAll(async (runFile) => {
  await runFile();
  // The next file in this process starts without what a test may have left on.
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
