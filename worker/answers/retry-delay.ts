import { ProviderError } from '../providers/language-model.ts';

const longestRetryAfterMs = 5_000;
const jitterMs = { least: 200, most: 1_000 };

/** Milliseconds to wait before the one retry of a call; null when it is not to be retried. */
export function findRetryDelay(error: unknown): number | null {
  if (!(error instanceof ProviderError) || !error.details.retryable) return null;
  const { retryAfterMs } = error.details;
  if (retryAfterMs === undefined) {
    return jitterMs.least + Math.random() * (jitterMs.most - jitterMs.least);
  }
  return retryAfterMs <= longestRetryAfterMs ? retryAfterMs : null;
}

/** Resolves after the delay, or as soon as the signal is aborted. */
export function waitUnlessAborted(delayMs: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, delayMs);
  const stop = () => {
    clearTimeout(timer);
    resolve();
  };
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  return promise.finally(() => signal.removeEventListener('abort', stop));
}
