import pTimeout from 'p-timeout';

/** Rejects after `ms`. The work is not cancelled. */
export function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  return pTimeout(work, {
    milliseconds: Math.max(ms, 1),
    message: `No answer within ${ms} ms.`,
  });
}
