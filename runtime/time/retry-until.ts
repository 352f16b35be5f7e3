import { waitUnlessAborted } from './until-aborted.ts';

export interface RetryOptions {
  /** Epoch milliseconds after which nothing is tried again. */
  readonly endsAt: number;
  /** True for a failure that may pass. */
  readonly mayPass: (error: unknown) => boolean;
  /** Aborted, it ends the waiting with the last failure. */
  readonly signal?: AbortSignal;
}

const firstPauseMs = 100;
const longestPauseMs = 2_000;

/** Tries again, after growing pauses, what fails in a way that may pass. Rejects with the last failure. */
export async function retryUntil<T>(
  work: () => Promise<T>,
  { endsAt, mayPass, signal }: RetryOptions,
): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await work();
    } catch (error) {
      if (!mayPass(error) || Date.now() + pauseMs >= endsAt || signal?.aborted) throw error;
    }
    await waitUnlessAborted(pauseMs, signal);
  }
}
