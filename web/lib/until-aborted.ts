/** Settles as the promise does, or rejects with the signal's reason when it is aborted first. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const unlisten = onAbort(signal, () => reject(signal.reason));
    promise.finally(unlisten).then(resolve, reject);
  });
}

/** A signal that is aborted this many milliseconds after the given one. */
export function abortLater(signal: AbortSignal, afterMs: number): AbortSignal {
  const later = new AbortController();
  onAbort(signal, () => setTimeout(() => later.abort(), afterMs));
  return later.signal;
}

/** Calls back when the signal is aborted, or at once when it already is. Returns how to remove the listener. */
function onAbort(signal: AbortSignal, callback: () => void): () => void {
  if (signal.aborted) callback();
  else signal.addEventListener('abort', callback, { once: true });
  return () => signal.removeEventListener('abort', callback);
}
