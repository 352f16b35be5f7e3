/** Why a program cannot start: one sentence for whoever starts it. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

const longestTimerMs = 2 ** 31 - 1;

/** Resolves to what `start` does. A `StartError` is printed as one line and ends the process with code 1. */
export async function startOrExit<T>(start: () => Promise<T>): Promise<T> {
  // A start that only waits for a store would let the process end.
  const alive = setInterval(() => {}, longestTimerMs);
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  } finally {
    clearInterval(alive);
  }
}
