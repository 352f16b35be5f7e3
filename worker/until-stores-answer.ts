import { retryUntil } from '@quartet/runtime/time/retry-until.ts';
import { LostTurnLog } from '@quartet/stores/turn-log/turn-log.ts';
import { findAbortCause, WorkAborted } from './abort-cause.ts';

export interface StoreWait {
  /** Epoch milliseconds. */
  readonly deadlineAt: number;
  readonly signal: AbortSignal;
}

/**
 * Repeats what a store refuses, until the work's deadline. Throws `WorkAborted` when the process drains meanwhile, so
 * that another one takes the work.
 */
export async function untilStoresAnswer<T>(
  prepare: () => Promise<T>,
  { deadlineAt, signal }: StoreWait,
): Promise<T> {
  try {
    return await retryUntil(prepare, { endsAt: deadlineAt, mayPass, signal });
  } catch (error) {
    if (findAbortCause(signal) === 'draining') throw new WorkAborted('draining');
    throw error;
  }
}

function mayPass(error: unknown): boolean {
  return !(error instanceof LostTurnLog);
}
