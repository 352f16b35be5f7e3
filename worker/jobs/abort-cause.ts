/** Why running work is aborted: the person cancelled, a newer attempt took over, the process drains, or it cannot reach a store. */
export type AbortCause = 'cancelled' | 'stale' | 'draining' | 'cut-off';

/** Aborts a signal with its cause; never a failure of the work itself. */
export class WorkAborted extends Error {
  override readonly name = 'WorkAborted';
  readonly abortCause: AbortCause;
  constructor(abortCause: AbortCause) {
    super(abortCause);
    this.abortCause = abortCause;
  }
}

/** Returns null if the signal is not aborted, or if an error aborted it. */
export function findAbortCause(signal: AbortSignal): AbortCause | null {
  return signal.reason instanceof WorkAborted ? signal.reason.abortCause : null;
}

/** Throws `WorkAborted`, except for a stale attempt: it ends quietly, because a newer one is running. */
export function throwUnlessStale(cause: AbortCause): void {
  if (cause !== 'stale') throw new WorkAborted(cause);
}
