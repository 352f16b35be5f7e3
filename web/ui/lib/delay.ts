/** Resolves after the time. Rejects with the signal's reason if it is aborted first. */
export async function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await whenAborted(elapsed, signal).finally(() => clearTimeout(timer));
}

/** Doubles from half a second to ten seconds, minus a random share, so that pages do not all reconnect at once. */
export function backoff(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(10_000, 500 * 2 ** attempt);
  return full * (0.5 + random() / 2);
}

/** Settles like the promise, or rejects with the signal's reason if it is aborted first. */
export function whenAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const unlisten = onAbort(signal, () => reject(signal.reason));
    promise.finally(unlisten).then(resolve, reject);
  });
}

export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** Settles like the promise, or rejects with a `TimeoutError`. */
export async function withinTime<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new TimeoutError(`It took longer than ${milliseconds} ms.`)),
      milliseconds,
    );
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Returns a signal that is aborted this many milliseconds after the given one. */
export function abortLater(signal: AbortSignal, afterMs: number): AbortSignal {
  const later = new AbortController();
  onAbort(signal, () => setTimeout(() => later.abort(), afterMs));
  return later.signal;
}

/** Calls `callback` on abort, or at once if the signal is already aborted. Returns a function that removes the listener. */
function onAbort(signal: AbortSignal, callback: () => void): () => void {
  if (signal.aborted) callback();
  else signal.addEventListener('abort', callback, { once: true });
  return () => signal.removeEventListener('abort', callback);
}

/** Waits for the given time, or until the network is back or the page is shown again. */
export async function untilWorthTrying(milliseconds: number, signal: AbortSignal): Promise<void> {
  const hurried = Promise.withResolvers<void>();
  const waiting = new AbortController();
  const onVisibility = () => document.visibilityState === 'visible' && hurried.resolve();
  window.addEventListener('online', () => hurried.resolve(), waiting);
  // Also fires for pages restored from the back/forward cache, whose connections are gone.
  window.addEventListener('pageshow', () => hurried.resolve(), waiting);
  document.addEventListener('visibilitychange', onVisibility, waiting);
  try {
    await Promise.race([
      delay(milliseconds, AbortSignal.any([signal, waiting.signal])),
      hurried.promise,
    ]);
  } finally {
    waiting.abort();
  }
}
