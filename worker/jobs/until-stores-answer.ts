import { retryUntil } from '@quartet/runtime/time/retry-until.ts';
import { UnsealError } from '@quartet/stores/sealing/sealer.ts';
import type { Stores } from '@quartet/stores/stores.ts';
import { LostTurnLog } from '@quartet/stores/turn-log/turn-log.ts';
import { findAbortCause, WorkAborted } from './abort-cause.ts';

export interface StoreWait {
  /** Epoch milliseconds. */
  readonly deadlineAt: number;
  readonly signal: AbortSignal;
  /** How long this process tries before it hands the work to another one. */
  readonly patienceMs: number;
}

/** Returns how long to try: briefly while a store is lost that another process may still reach, and the queues can pass the work on. */
export function toPatienceMs({ states }: Pick<Stores, 'states'>): number {
  const lost = states().filter(({ isUp }) => !isUp);
  return lost.length > 0 && lost.every(({ store }) => store !== 'queues') ? 500 : 20_000;
}

/**
 * Repeats work that a store refuses. Throws `WorkAborted` when the process drains or the store stays unreachable for long, so
 * that another process takes the work. At the deadline it throws the last failure.
 */
export async function untilStoresAnswer<T>(
  prepare: () => Promise<T>,
  { deadlineAt, signal, patienceMs }: StoreWait,
): Promise<T> {
  const ownEndAt = Date.now() + patienceMs;
  try {
    return await retryUntil(prepare, { endsAt: Math.min(deadlineAt, ownEndAt), mayPass, signal });
  } catch (error) {
    if (findAbortCause(signal) === 'draining') throw new WorkAborted('draining');
    const isCutOff = !signal.aborted && mayPass(error) && ownEndAt < deadlineAt;
    if (isCutOff) throw new WorkAborted('cut-off');
    throw error;
  }
}

function mayPass(error: unknown): boolean {
  return !(error instanceof LostTurnLog || error instanceof UnsealError);
}
