import pTimeout from 'p-timeout';

/** True when the work settles in time; rejects when it rejects in time. The work is not cancelled. */
export function settlesWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  return pTimeout(
    work.then(() => true),
    { milliseconds: Math.max(ms, 1), fallback: () => false },
  );
}
