import { readDescriptorLimit } from './resources.ts';

/** Why a program cannot start: one sentence for whoever starts it. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

const longestTimerMs = 2 ** 31 - 1;

/** Stores, page files and the first visitors take most of them. */
const leastDescriptors = 256;

/** Resolves to what `start` does. A `StartError` is printed as one line and ends the process with code 1. */
export async function startOrExit<T>(start: () => Promise<T>): Promise<T> {
  // Without this, the process would end while its start only waits for a store.
  const alive = setInterval(() => {}, longestTimerMs);
  try {
    requireDescriptors(readDescriptorLimit());
    return await start();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  } finally {
    clearInterval(alive);
  }
}

function requireDescriptors(most: number | null): void {
  if (most === null || most >= leastDescriptors) return;
  const needed = `It needs at least ${leastDescriptors} (ulimit -n).`;
  throw new StartError(`This process may open ${most} files and connections. ${needed}`);
}
