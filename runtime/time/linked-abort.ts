/** An abort below another one. Disposing aborts what still runs under it. */
export interface LinkedAbort extends Disposable {
  readonly signal: AbortSignal;
  abort(reason: unknown): void;
}

/** Nobody is left to read it; a reason of one's own saves the one that would be made for each. */
const disposed = new Error('disposed');

export function linkAbort(parent: AbortSignal): LinkedAbort {
  const own = new AbortController();
  return {
    signal: AbortSignal.any([parent, own.signal]),
    abort: (reason) => own.abort(reason),
    [Symbol.dispose]: () => own.abort(disposed),
  };
}
