/** Resolves after the time; rejects with the signal's reason when it is aborted first. */
export function delay(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', abort, { once: true });
  });
}

/** Doubles from half a second to ten, each time a random share of it less, so that pages do not return together. */
export function backoff(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(10_000, 500 * 2 ** attempt);
  return full * (0.5 + random() / 2);
}
