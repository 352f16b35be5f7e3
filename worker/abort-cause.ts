/** Why running work is aborted: the person reset, a newer attempt took over, the process goes away. */
export type AbortCause = 'cancelled' | 'stale' | 'draining';

/** The reason of an aborted signal: never a failure of the work itself. */
export class WorkAborted extends Error {
  override readonly name = 'WorkAborted';
  readonly abortCause: AbortCause;
  constructor(abortCause: AbortCause) {
    super(abortCause);
    this.abortCause = abortCause;
  }
}

/** The cause of an aborted signal; null while it is not aborted, or when it was aborted by an error. */
export function findAbortCause(signal: AbortSignal): AbortCause | null {
  return signal.reason instanceof WorkAborted ? signal.reason.abortCause : null;
}

/** A stale attempt ends quietly: a newer one is at work. */
export function throwUnlessStale(cause: AbortCause): void {
  if (cause !== 'stale') throw new WorkAborted(cause);
}
