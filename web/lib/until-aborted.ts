/** The promise, given up as soon as the signal is aborted. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });
}

/** A signal that is aborted that many milliseconds after the given one. */
export function abortLater(signal: AbortSignal, afterMs: number): AbortSignal {
  const later = new AbortController();
  signal.addEventListener('abort', () => setTimeout(() => later.abort(), afterMs), { once: true });
  return later.signal;
}
