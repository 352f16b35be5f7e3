import pTimeout, { TimeoutError } from 'p-timeout';

/** Rejects after `ms`. The work is not cancelled. */
export function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  return pTimeout(work, {
    milliseconds: Math.max(ms, 1),
    // Made only when it is thrown: an error costs more than the timer.
    fallback() {
      throw new TimeoutError(`No answer within ${ms} ms.`);
    },
  });
}
